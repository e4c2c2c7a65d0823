import { AppError } from '#contract/errors/app-error.ts';
import type { Db } from '#server/db/database.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import { deleteHistoryImport } from '#server/repositories/own-history.ts';
import type { Job } from './import-job.ts';

/** After this time without activity of the user, an import is dropped. */
const IDLE_MS = 3_600_000;

type InTurn = <T>(userId: string, work: () => Promise<T>) => Promise<T>;

/** Returns what does one thing of a user after the other: two devices, or a repeated call, may begin and end imports at the same time. */
function turnsOfUsers(): InTurn {
  const turns = new Map<string, Promise<unknown>>();
  return (userId, work) => {
    const turn = (turns.get(userId) ?? Promise.resolve()).then(work);
    const over = turn
      .catch(() => undefined)
      .then(() => {
        if (turns.get(userId) === over) turns.delete(userId);
      });
    turns.set(userId, over);
    return turn;
  };
}

/** Returns the imports under way or recently ended, in memory. */
export function importsUnderWay({ writes, clock }: { readonly writes: Db; readonly clock: WallClock }) {
  const jobs = new Map<string, Job>();
  const inTurn = turnsOfUsers();

  async function drop(job: Job): Promise<void> {
    jobs.delete(job.id);
    job.giveUp.abort();
    await job.work.catch(() => undefined);
    await job.upload.remove();
    if (job.status !== 'kept') await deleteHistoryImport(writes, job.userId, job.id);
  }

  async function dropAll(userId: string): Promise<void> {
    for (const job of [...jobs.values()]) if (job.userId === userId) await drop(job);
  }

  return {
    jobs,
    inTurn,
    drop,

    own(userId: string, id: string): Job {
      const job = jobs.get(id);
      if (job === undefined || job.userId !== userId) throw new AppError('history.import-not-found');
      job.touchedAt = clock.now();
      return job;
    },

    dropAll,

    /** Cancels the imports of a user, after the user's present work. */
    giveUp: (userId: string): Promise<void> => inTurn(userId, () => dropAll(userId)),

    /** Cancels imports without activity for an hour. */
    async expire(): Promise<void> {
      for (const { id, userId } of [...jobs.values()])
        await inTurn(userId, async () => {
          const job = jobs.get(id);
          if (job !== undefined && job.status !== 'reading' && clock.now() - job.touchedAt > IDLE_MS) await drop(job);
        });
    },

    /** Gives up all of them, and resolves when nothing works on any. */
    async stop(): Promise<void> {
      for (const job of jobs.values()) {
        job.giveUp.abort();
        await job.work.catch(() => undefined);
      }
    },
  };
}

export type ImportsUnderWay = ReturnType<typeof importsUnderWay>;
