import { fileCalendar } from './file-calendar.ts';
import { AppError } from '#contract/errors/app-error.ts';
import type { AnswerOf } from '#contract/operation.ts';
import type { getHistoryImport } from '#contract/operations/own-history.ts';
import type { FileTerms } from '#domain/market/files/file-survey.ts';
import type { Db } from '#server/db/database.ts';
import { deleteHistoryImport } from '#server/repositories/own-history.ts';
import { gentleWork } from '../history/gentle-work.ts';
import type { FactCount, ImportFacts } from './import-facts.ts';
import type { ImportRoom } from './import-room.ts';
import type { WholePrices } from './read-parquet.ts';
import type { ImportProblem } from './import-problem.ts';
import { readUpload } from './read-upload.ts';
import type { Upload } from './upload.ts';

type Answer = AnswerOf<typeof getHistoryImport>;
type Facts = NonNullable<Answer['import']['facts']>;

/** An import under way: files on disk, rows staged, progress in memory. */
export interface Job {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly terms: FileTerms;
  /** Whether prices replace contradicting stored prices. */
  readonly replaces: boolean;
  readonly wholePrices: WholePrices | null;
  readonly upload: Upload;
  readonly giveUp: AbortController;
  readonly problems: ImportProblem[];
  /** Counts of the staged rows. */
  readonly count: FactCount;
  status: Answer['import']['status'];
  read: number;
  facts: ImportFacts | null;
  /** When the user was last active. */
  touchedAt: number;
  /** Resolves when no work on the import is running. */
  work: Promise<void>;
}

interface ReadingNeeds {
  readonly db: Db;
  readonly writes: Db;
  readonly room: ImportRoom;
  readonly log: { error(details: object, message: string): void };
}

/** Returns an import under way in wire form. */
export const presentJob = ({ id, name, status, upload, read, facts, problems }: Job): Answer => ({
  import: {
    import_id: id,
    name,
    status,
    received: upload.size,
    read,
    total: upload.size,
    facts: facts && (structuredClone(facts) as Facts),
    problems: [...problems],
  },
});

/** Reads the uploaded files of an import and stages the rows. Afterwards the import is ready, or only its problems remain. */
export async function readJob({ db, writes, room, log }: ReadingNeeds, job: Job): Promise<void> {
  const { count } = job;
  const reading = {
    db,
    userId: job.userId,
    importId: job.id,
    limits: room.limits,
    requireRoom: room.rowsOf(job),
    terms: job.terms,
    replaces: job.replaces,
    wholePrices: job.wholePrices,
    count,
    work: gentleWork(job.giveUp.signal),
    problems: job.problems,
    progress: (bytes: number) => {
      if (job.giveUp.signal.aborted) throw new Error('given up');
      job.read += bytes;
    },
  };
  let outcome: Job['status'] = 'refused';
  try {
    await readUpload(reading, job.upload);
    await reading.requireRoom(true);
    const facts = count.facts(fileCalendar.missingSessions);
    job.facts = facts;
    if (job.problems.length === 0)
      outcome = facts.rows > 0 ? 'ready' : facts.same_files > 0 && facts.same_files === facts.files ? 'nothing-new' : 'nothing-read';
  } catch (error) {
    if (job.giveUp.signal.aborted) return;
    const known = error instanceof AppError;
    if (!known) log.error({ err: error }, 'an import of history failed');
    job.problems.push({ file: '', line: 0, column: '', code: known ? error.code : 'server.internal' });
  }
  await job.upload.remove();
  if (outcome !== 'ready') await deleteHistoryImport(writes, job.userId, job.id);
  // Set last: from here on the import may be kept, or a new one begun.
  job.status = outcome;
}
