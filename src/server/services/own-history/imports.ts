import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#contract/errors/app-error.ts';
import type { AnswerOf, BodyOf } from '#contract/operation.ts';
import type { getHistoryImport, listHistoryImports, sendHistoryPart, startHistoryImport } from '#contract/operations/own-history.ts';
import type { FileTerms } from '#domain/market/files/file-survey.ts';
import type { Db } from '#server/db/database.ts';
import type { HistoryImportRow } from '#server/db/tables/own-history.ts';
import { newId } from '#server/platform/new-id.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import * as stored from '#server/repositories/own-history.ts';
import { FactCount } from './import-facts.ts';
import { type Job, presentJob, readJob } from './import-job.ts';
import { importClearing } from './import-clearing.ts';
import { importRoom, ROOM, type RoomLimits } from './import-room.ts';
import { type ImportsUnderWay, importsUnderWay } from './imports-under-way.ts';
import { Upload } from './upload.ts';

type Answer = AnswerOf<typeof getHistoryImport>;
type Kept = AnswerOf<typeof listHistoryImports>['imports'][number];

const MOST_IMPORTS = 1_000;
const EXPIRES_EVERY_MS = 300_000;

interface Needs {
  /** Connections not used by orders, for reading and staging. */
  readonly db: Db;
  /** Connections for beginning, keeping and ending an import. */
  readonly writes: Db;
  readonly clock: WallClock;
  /** The folder of uploaded files until they are read. */
  readonly folder: string;
  readonly limits?: RoomLimits;
  readonly log: { error(details: object, message: string): void };
}

const presentKept = ({ id, name, facts, imported_at }: HistoryImportRow): Kept => ({
  import_id: id,
  name,
  imported_at: imported_at.getTime(),
  facts: JSON.parse(facts) as Kept['facts'],
});

const termsOf = ({ vendor, date_order: dates, stamps, bars }: Omit<BodyOf<typeof startHistoryImport>, 'name'>): FileTerms => ({
  vendor: vendor ?? null,
  dates: dates ?? null,
  stamps: stamps ?? null,
  bars: bars ?? null,
});

/** Returns the actions on an import once it has been read. */
const keptImports = (
  { db, writes, clock }: Pick<Needs, 'db' | 'writes' | 'clock'>,
  { jobs, own, drop, inTurn }: ImportsUnderWay,
  { clear }: ReturnType<typeof importClearing>,
) => ({
  /** Makes all rows of the import visible at once. */
  keepHistoryImport: (userId: string, id: string): Promise<Answer> =>
    inTurn(userId, async () => {
      const job = own(userId, id);
      if (job.status !== 'ready' || job.facts === null) throw new AppError('history.import-over');
      const facts = JSON.stringify(job.facts);
      await writes.transaction().execute((trx) => stored.keepHistoryImport(trx, id, facts, new Date(clock.now())));
      job.status = 'kept';
      return presentJob(job);
    }),

  /** Cancels an import under way, or deletes a kept one: it is hidden at once and its rows are deleted in the background. */
  async deleteHistoryImport(userId: string, id: string): Promise<void> {
    const job = jobs.get(id);
    const mine = job !== undefined && job.userId === userId;
    const underWay = mine && job.status !== 'kept';
    if (mine) await drop(job);
    const hidden = await stored.hideHistoryImport(writes, userId, id);
    if (!hidden && !underWay) throw new AppError('history.import-not-found');
    if (hidden) clear(userId, id);
  },

  async listHistoryImports(userId: string): Promise<AnswerOf<typeof listHistoryImports>> {
    const [imports, underlyings] = await Promise.all([stored.listHistoryImports(db, userId), stored.listHeldUnderlyings(db, userId)]);
    const job = [...jobs.values()].find((each) => each.userId === userId && each.status !== 'kept');
    return { imports: imports.map(presentKept), under_way: job === undefined ? null : presentJob(job).import, underlyings };
  },
});

type Fresh = Pick<Job, 'id' | 'userId' | 'name' | 'wholePrices' | 'upload'> & { readonly now: number };

/** Returns a new import, waiting for its first file. */
function newJob({ now, ...fresh }: Fresh, said: Parameters<typeof termsOf>[0] & { readonly replace?: boolean | undefined }): Job {
  const empty = { giveUp: new AbortController(), problems: [], count: new FactCount(), read: 0, facts: null, work: Promise.resolve() };
  return { ...fresh, ...empty, terms: termsOf(said), replaces: said.replace === true, status: 'receiving', touchedAt: now };
}

/**
 * Returns the service that imports a user's own history: files arrive in pieces, are read and staged, and become visible all at once when the user
 * confirms, or not at all. A user has one import under way; a new one replaces it.
 */
export function createHistoryImports({ db, writes, clock, folder, log, limits = ROOM }: Needs) {
  const underWay = importsUnderWay({ writes, clock });
  const { jobs, own, dropAll, inTurn, expire } = underWay;
  const room = importRoom({ db, folder, limits, jobs });
  const clearing = importClearing({ db, log });
  let timer: NodeJS.Timeout | undefined;

  return {
    /** Deletes rows left staged by an earlier run of the server. */
    async start(): Promise<void> {
      await rm(folder, { recursive: true, force: true });
      for (const left of await stored.listStagedImports(db)) clearing.clear(left.user_id, left.id);
      const again = () => expire().catch((error: unknown) => log.error({ err: error }, 'idle imports of history could not be given up'));
      timer = setInterval(() => void again(), EXPIRES_EVERY_MS).unref();
    },

    expire,

    startHistoryImport: (userId: string, { name, whole_prices: whole, ...said }: BodyOf<typeof startHistoryImport>): Promise<Answer> =>
      inTurn(userId, async () => {
        await dropAll(userId);
        if ((await stored.listHistoryImports(db, userId)).length >= MOST_IMPORTS) throw new AppError('history.full');
        await room.requireAny(userId);
        const now = clock.now();
        const id = newId(now);
        await stored.insertHistoryImport(writes, { id, user_id: userId, name, status: 'staged', facts: '{}', imported_at: new Date(now) });
        const job = newJob({ id, userId, name, wholePrices: whole ?? null, upload: new Upload(join(folder, id)), now }, said);
        jobs.set(id, job);
        return presentJob(job);
      }),

    async sendHistoryPart(userId: string, id: string, { file, offset, data }: BodyOf<typeof sendHistoryPart>): Promise<Answer> {
      const job = own(userId, id);
      if (job.status !== 'receiving') throw new AppError('history.import-over');
      // One piece at a time: two devices of a user, or a repeated call, may overlap.
      const step = job.work.then(async () => {
        const bytes = Buffer.from(data, 'base64');
        await room.requireFile(bytes.length);
        await job.upload.add(file, offset, bytes);
      });
      job.work = step.catch(() => undefined);
      await step;
      return presentJob(job);
    },

    /** Starts reading the uploaded files; progress and findings are polled. */
    checkHistoryImport(userId: string, id: string): Answer {
      const job = own(userId, id);
      if (job.status === 'receiving') {
        job.status = 'reading';
        job.work = job.work.then(() => readJob({ db, writes, room, log }, job));
      }
      return presentJob(job);
    },

    getHistoryImport: (userId: string, id: string): Answer => presentJob(own(userId, id)),

    ...keptImports({ db, writes, clock }, underWay, clearing),

    giveUp: underWay.giveUp,
    /** Cancels the imports under way. */
    async stop(): Promise<void> {
      clearInterval(timer);
      await underWay.stop();
      await clearing.stop();
    },
  };
}
