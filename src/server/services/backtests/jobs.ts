import { AppError } from '#contract/errors/app-error.ts';
import type { BACKTEST_STATUSES } from '#contract/schemas/backtest.ts';
import { newId } from '#server/platform/new-id.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import { jobLine } from './job-line.ts';
import type { Turns } from './turns.ts';

type Status = (typeof BACKTEST_STATUSES)[number];

const LOOKS_EVERY_MS = 5_000;
/** Retry-After for a refused user when the queue is full. */
const RETRY_AFTER_S = 60;
/** Time for which an ended job is kept. */
const KEPT_MS = 3_600_000;

/** The server stops: jobs under way go on after the restart. */
export class ServerStops extends Error {}

/** A long job of a user, under way or ended, in memory. */
interface Job<Result> {
  readonly id: string;
  readonly userId: string;
  readonly total: number;
  readonly result: Result;
  status: Status;
  reason: string | null;
  readonly work: (job: Job<Result>) => Promise<void>;
  readonly giveUp: AbortController;
  /** Resolves when the job is stored: from then on it survives a restart. */
  readonly kept: Promise<void>;
  endedAt: number | null;
}

/** The definition of a job. */
export interface Plan<Result> extends Pick<Job<Result>, 'total' | 'result' | 'work'> {
  /** The request, enough to plan the same job again. Plain data. */
  readonly task: unknown;
}

/** Where jobs under way are stored. */
interface KeptTasks {
  keep(task: { readonly id: string; readonly userId: string; readonly task: unknown }): Promise<void>;
  forget(id: string): Promise<void>;
}

interface Needs {
  readonly clock: WallClock;
  readonly log: { error(details: object, message: string): void };
  /** How many ended jobs are kept. */
  readonly mostKept: number;
  readonly tasks: KeptTasks;
  readonly turns: Turns;
}

const isOver = ({ status }: Pick<Job<unknown>, 'status'>): boolean => status !== 'waiting' && status !== 'running';

/** Calls back once a time limit is over; the limit may change meanwhile. Returns a function that stops the timer. */
function afterTime(mostMs: () => number, call: () => void): () => void {
  const startedAt = performance.now();
  const look = () => performance.now() - startedAt >= mostMs() && call();
  const timer = setInterval(look, LOOKS_EVERY_MS).unref();
  return () => clearInterval(timer);
}

/** Returns the ended jobs to remove from memory. */
function tooOld(jobs: readonly Pick<Job<unknown>, 'id' | 'status' | 'endedAt'>[], now: number, mostKept: number): readonly string[] {
  const ended = jobs.filter(isOver);
  const old = ended.filter(({ endedAt }) => endedAt !== null && now - endedAt > KEPT_MS);
  return [...old, ...ended.slice(0, Math.max(0, ended.length - mostKept))].map(({ id }) => id);
}

/** Returns the error code of a failed job; a fault of ours is logged. */
function codeOf(error: unknown, log: Needs['log']): string {
  if (error instanceof AppError) return error.code;
  log.error({ err: error }, 'a backtest failed');
  return 'server.internal';
}

/** Deletes ended jobs from storage, each after its insertion has finished. */
function forgettingOf(tasks: KeptTasks, log: Needs['log']) {
  let forgotten: Promise<void> = Promise.resolve();
  return {
    begin({ id, kept }: Pick<Job<unknown>, 'id' | 'kept'>): void {
      forgotten = Promise.allSettled([kept, forgotten])
        .then(() => tasks.forget(id))
        .catch((error: unknown) => log.error({ err: error }, 'a backtest that is over will begin again with the next server'));
    },
    ended: () => forgotten,
  };
}

/** The fields of a new job. */
const BEGUN = { status: 'waiting', reason: null, endedAt: null } as const;

const isWaiting = ({ status }: Pick<Job<unknown>, 'status'>): boolean => status === 'waiting';

/** Throws when the queue has no room for the user. */
function requirePlace({ takerOf, mostWaiting, mostOfOne }: Turns, others: readonly Pick<Job<unknown>, 'userId'>[], userId: string): void {
  const ofTaker = others.filter((job) => takerOf(job.userId) === takerOf(userId));
  if (others.length >= mostWaiting || ofTaker.length >= mostOfOne) throw new AppError('bot.backtests-busy', { retryAfter: RETRY_AFTER_S });
}

function aheadOf<Result>(job: Job<Result>, line: readonly Job<Result>[], all: readonly Job<Result>[]): number | undefined {
  if (!isWaiting(job)) return undefined;
  return line.indexOf(job) + (all.some(({ status }) => status === 'running') ? 1 : 0);
}

type Jobs<Result> = Map<string, Job<Result>>;

function ownJob<Result>(jobs: Jobs<Result>, userId: string, id: string): Job<Result> {
  const job = jobs.get(id);
  if (job === undefined || job.userId !== userId) throw new AppError('bot.backtest-not-found');
  return job;
}

function forgetUser<Result>(jobs: Jobs<Result>, userId: string, end: (job: Job<Result>, status: Status) => void): void {
  for (const job of [...jobs.values()].filter((each) => each.userId === userId)) {
    end(job, 'cancelled');
    jobs.delete(job.id);
  }
}

/** Returns the jobs of one kind, run one after another; a user has one at a time. */
export function createJobs<Result>({ clock, log, mostKept, tasks, turns }: Needs) {
  const jobs: Jobs<Result> = new Map();
  const line = jobLine<Job<Result>>(turns.takerOf);
  let before: Promise<void> = Promise.resolve();
  let stopping = false;
  const forgetting = forgettingOf(tasks, log);

  function end(job: Job<Result>, status: Status, reason: string | null = null): void {
    if (isOver(job)) return;
    Object.assign(job, { status, reason, endedAt: clock.now() });
    job.giveUp.abort(stopping ? new ServerStops('the server stops') : undefined);
    if (!stopping) forgetting.begin(job);
  }

  const underWay = (others: string) => [...jobs.values()].filter((job) => !isOver(job) && job.userId !== others);

  async function turn(): Promise<void> {
    const job = line.take((each) => !isOver(each));
    if (job === undefined) return;
    const startedAt = clock.now();
    const mostMs = () => (underWay(job.userId).length > 0 ? turns.sharedMs : turns.aloneMs);
    const watched = afterTime(mostMs, () => end(job, 'failed', 'bot.backtest-too-long'));
    try {
      await job.work(job);
      end(job, 'done');
    } catch (error) {
      if (!isOver(job)) end(job, 'failed', codeOf(error, log));
    }
    watched();
    line.count(job.userId, clock.now() - startedAt);
  }

  const own = (userId: string, id: string): Job<Result> => ownJob(jobs, userId, id);

  function enter(id: string, userId: string, { total, result, work }: Plan<Result>, kept: Promise<void>): Job<Result> {
    const job: Job<Result> = { id, userId, total, result, work, kept, giveUp: new AbortController(), ...BEGUN };
    jobs.set(id, job);
    line.add(job);
    before = before.then(turn);
    return job;
  }

  return {
    /** Starts a job and cancels an unfinished one of the same user. Wait for `kept` before answering the user. */
    begin(userId: string, plan: Plan<Result>): Job<Result> {
      for (const id of tooOld([...jobs.values()], clock.now(), mostKept)) jobs.delete(id);
      requirePlace(turns, underWay(userId), userId);
      for (const job of jobs.values()) if (job.userId === userId) end(job, 'cancelled');
      const id = newId(clock.now());
      const kept = tasks.keep({ id, userId, task: plan.task });
      const job = enter(id, userId, plan, kept);
      kept.catch(() => end(job, 'failed', 'server.internal'));
      return job;
    },

    /** Restarts a stored job from its beginning, under its id. */
    again: (id: string, userId: string, plan: Plan<Result>): Job<Result> => enter(id, userId, plan, Promise.resolve()),

    own,

    /** Returns the number of jobs before a waiting one, the running job included; undefined when the job does not wait. */
    ahead: (job: Job<Result>): number | undefined => aheadOf(job, line.inOrder(isWaiting), [...jobs.values()]),

    cancel(userId: string, id: string): Job<Result> {
      const job = own(userId, id);
      end(job, 'cancelled');
      return job;
    },

    /** Cancels and removes all jobs of a deleted user. */
    forgetUser: (userId: string): void => forgetUser(jobs, userId, end),

    /** Stops the jobs under way, to be restarted by the next server, and resolves when none runs. */
    async stop(): Promise<void> {
      stopping = true;
      for (const job of jobs.values()) end(job, 'cancelled');
      await Promise.all([before, forgetting.ended(), ...[...jobs.values()].map(({ kept }) => kept.catch(() => undefined))]);
    },
  };
}
