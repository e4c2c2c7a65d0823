import { AppError } from '#contract/errors/app-error.ts';
import type { BACKTEST_STATUSES } from '#contract/schemas/backtest.ts';
import { newId } from '#server/platform/new-id.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';

type Status = (typeof BACKTEST_STATUSES)[number];

/** How many may wait for their turn: whoever comes then would wait longer than anybody does. */
const MOST_WAITING = 8;
/** What has ended is kept this long. */
const KEPT_MS = 3_600_000;

/** Long work of a user, under way or ended, in the memory of this server. */
interface Job<Result> {
  readonly id: string;
  readonly userId: string;
  readonly total: number;
  readonly result: Result;
  status: Status;
  reason: string | null;
  readonly giveUp: AbortController;
  endedAt: number | null;
}

interface Needs {
  readonly clock: WallClock;
  readonly log: { error(details: object, message: string): void };
  /** How many that have ended are kept. */
  readonly mostKept: number;
}

const isOver = ({ status }: Pick<Job<unknown>, 'status'>): boolean => status !== 'waiting' && status !== 'running';

/** Returns the jobs of one kind: one is done after the other, and a user has one at a time. */
export function createJobs<Result>({ clock, log, mostKept }: Needs) {
  const jobs = new Map<string, Job<Result>>();
  let before: Promise<unknown> = Promise.resolve();

  function end(job: Job<Result>, status: Status, reason: string | null = null): void {
    if (isOver(job)) return;
    Object.assign(job, { status, reason, endedAt: clock.now() });
    job.giveUp.abort();
  }

  function forget(): void {
    const ended = [...jobs.values()].filter(isOver);
    const old = ended.filter(({ endedAt }) => endedAt !== null && clock.now() - endedAt > KEPT_MS);
    for (const { id } of [...old, ...ended.slice(0, Math.max(0, ended.length - mostKept))]) jobs.delete(id);
  }

  function own(userId: string, id: string): Job<Result> {
    const job = jobs.get(id);
    if (job === undefined || job.userId !== userId) throw new AppError('bot.backtest-not-found');
    return job;
  }

  return {
    /** Begins a job; one of the same user that is not over is given up for it. */
    begin(userId: string, fresh: Pick<Job<Result>, 'total' | 'result'>, work: (job: Job<Result>) => Promise<void>): Job<Result> {
      forget();
      for (const job of jobs.values()) if (job.userId === userId) end(job, 'cancelled');
      if ([...jobs.values()].filter((job) => !isOver(job)).length >= MOST_WAITING) throw new AppError('bot.preview-too-long');
      const state = { status: 'waiting' as const, reason: null, endedAt: null };
      const job: Job<Result> = { id: newId(clock.now()), userId, ...fresh, giveUp: new AbortController(), ...state };
      jobs.set(job.id, job);
      before = before
        .then(() => (isOver(job) ? undefined : work(job)))
        .then(() => end(job, 'done'))
        .catch((error: unknown) => {
          const known = error instanceof AppError;
          if (!isOver(job) && !known) log.error({ err: error }, 'a backtest failed');
          end(job, 'failed', known ? error.code : 'server.internal');
        });
      return job;
    },

    own,

    cancel(userId: string, id: string): Job<Result> {
      const job = own(userId, id);
      end(job, 'cancelled');
      return job;
    },

    /** Gives up what is under way and resolves when nothing is. */
    async stop(): Promise<void> {
      for (const job of jobs.values()) end(job, 'cancelled');
      await before;
    },
  };
}
