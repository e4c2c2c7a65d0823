import { AppError } from '#contract/errors/app-error.ts';
import type { BACKTEST_STATUSES } from '#contract/schemas/backtest.ts';
import { newId } from '#server/platform/new-id.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import { jobLine } from './job-line.ts';

type Status = (typeof BACKTEST_STATUSES)[number];

/** How many may wait for their turn: whoever comes then would wait longer than anybody does. */
const MOST_WAITING = 8;
/** While others wait a job may run this long, and no job longer than the other: a machine is not one user's for a day. */
const SHARED_MS = 600_000;
const ALONE_MS = 3_600_000;
const LOOKS_EVERY_MS = 5_000;
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
  readonly work: (job: Job<Result>) => Promise<void>;
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

/** Calls once a time has passed that may change meanwhile. Returns what stops looking. */
function afterTime(mostMs: () => number, call: () => void): () => void {
  const startedAt = performance.now();
  const look = () => performance.now() - startedAt >= mostMs() && call();
  const timer = setInterval(look, LOOKS_EVERY_MS).unref();
  return () => clearInterval(timer);
}

/** Returns the jobs of one kind: one is done after the other, and a user has one at a time. */
export function createJobs<Result>({ clock, log, mostKept }: Needs) {
  const jobs = new Map<string, Job<Result>>();
  const line = jobLine<Job<Result>>();
  let before: Promise<void> = Promise.resolve();

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

  const underWay = (others: string) => [...jobs.values()].filter((job) => !isOver(job) && job.userId !== others);

  async function turn(): Promise<void> {
    const job = line.take((each) => !isOver(each));
    if (job === undefined) return;
    const startedAt = clock.now();
    const mostMs = () => (underWay(job.userId).length > 0 ? SHARED_MS : ALONE_MS);
    const watched = afterTime(mostMs, () => end(job, 'failed', 'bot.backtest-too-long'));
    try {
      await job.work(job);
      end(job, 'done');
    } catch (error) {
      const known = error instanceof AppError;
      if (!isOver(job) && !known) log.error({ err: error }, 'a backtest failed');
      end(job, 'failed', known ? error.code : 'server.internal');
    }
    watched();
    line.count(job.userId, clock.now() - startedAt);
  }

  function own(userId: string, id: string): Job<Result> {
    const job = jobs.get(id);
    if (job === undefined || job.userId !== userId) throw new AppError('bot.backtest-not-found');
    return job;
  }

  return {
    /** Begins a job; one of the same user that is not over is given up for it. */
    begin(userId: string, fresh: Pick<Job<Result>, 'total' | 'result'>, work: Job<Result>['work']): Job<Result> {
      forget();
      if (underWay(userId).length >= MOST_WAITING) throw new AppError('bot.preview-too-long');
      for (const job of jobs.values()) if (job.userId === userId) end(job, 'cancelled');
      const state = { status: 'waiting' as const, reason: null, endedAt: null };
      const job: Job<Result> = { id: newId(clock.now()), userId, ...fresh, work, giveUp: new AbortController(), ...state };
      jobs.set(job.id, job);
      line.add(job);
      before = before.then(turn);
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
