import type { AnswerOf } from '#contract/operation.ts';
import type { getHistoryImport } from '#contract/operations/own-history.ts';
import { tradingDaysBetween } from '#domain/calendar/trading-days.ts';
import type { Vendor } from '#domain/market/files/file-ticker.ts';
import type { Db } from '#server/db/database.ts';
import { deleteHistoryImport, heldBytes } from '#server/repositories/own-history.ts';
import { gentleWork } from '../history/gentle-work.ts';
import { FactCount, type ImportFacts } from './import-facts.ts';
import { type ImportProblem, readUpload } from './read-upload.ts';
import type { Upload } from './upload.ts';

type Answer = AnswerOf<typeof getHistoryImport>;
type Facts = NonNullable<Answer['import']['facts']>;

/** Of all imports of a user, as they are stored: ten years of one index's options. */
const MOST_BYTES = 4 * 2 ** 30;

/** An import under way: its files on the disk, its rows staged, how it stands in the memory of this server. */
export interface Job {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly vendor: Vendor | null;
  readonly upload: Upload;
  readonly giveUp: AbortController;
  readonly problems: ImportProblem[];
  status: Answer['import']['status'];
  read: number;
  facts: ImportFacts | null;
  /** Resolves when nothing works on it. */
  work: Promise<void>;
}

const missingDays = (dates: readonly string[]): number => {
  const [first, last] = [dates[0], dates.at(-1)];
  return first === undefined || last === undefined ? 0 : Math.max(0, tradingDaysBetween(first, last) + 1 - dates.length);
};

interface ReadingNeeds {
  readonly db: Db;
  readonly log: { error(details: object, message: string): void };
}

/** Returns an import under way as it is sent. */
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

/** Reads what has arrived of an import and stages it. Afterwards it is ready, or nothing is left of it but what was wrong. */
export async function readJob({ db, log }: ReadingNeeds, job: Job): Promise<void> {
  const count = new FactCount();
  const reading = {
    db,
    userId: job.userId,
    importId: job.id,
    vendor: job.vendor,
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
    const facts = count.facts(missingDays);
    job.facts = facts;
    if (job.problems.length === 0 && (await heldBytes(db, job.userId)) > MOST_BYTES)
      job.problems.push({ file: '', line: 0, column: '', code: 'history.full' });
    if (job.problems.length === 0) outcome = facts.rows === 0 ? 'nothing-new' : 'ready';
  } catch (error) {
    if (job.giveUp.signal.aborted) return;
    log.error({ err: error }, 'an import of history failed');
    job.problems.push({ file: '', line: 0, column: '', code: 'server.internal' });
  }
  await job.upload.remove();
  if (outcome !== 'ready') await deleteHistoryImport(db, job.userId, job.id);
  // Last: from here on it may be kept, or another one begun.
  job.status = outcome;
}
