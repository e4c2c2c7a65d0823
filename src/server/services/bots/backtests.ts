import { AppError } from '#contract/errors/app-error.ts';
import type { AnswerOf, BodyOf } from '#contract/operation.ts';
import type { startBacktest } from '#contract/operations/backtests.ts';
import type { BACKTEST_STATUSES } from '#contract/schemas/backtest.ts';
import { Backtest, type PlayedDay } from '#domain/backtest/days/played-day.ts';
import type { BotDefinition } from '#domain/bots/definition.ts';
import type { Db } from '#server/db/database.ts';
import { spotOf } from '#server/market/chain-catalogue.ts';
import type { Venue } from '#server/market/venue.ts';
import { newId } from '#server/platform/new-id.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import { presentBacktest } from '#server/presenters/backtest.ts';
import { listPathDates } from '#server/repositories/history.ts';
import { gentleWork } from '../history/gentle-work.ts';
import { storedDay } from '../history/stored-day.ts';
import { requireSound } from './bots.ts';

type Answer = AnswerOf<typeof startBacktest>;
type Status = (typeof BACKTEST_STATUSES)[number];

/** How many may wait for their turn: whoever comes then would wait longer than anybody does. */
const MOST_WAITING = 8;
/** What has ended is kept this long, and no more of them. */
const KEPT_MS = 3_600_000;
const MOST_KEPT = 50;
const ALL_SESSIONS = 5_000;

/** A backtest under way or ended, in the memory of this server. */
interface Job {
  readonly id: string;
  readonly userId: string;
  readonly total: number;
  readonly days: PlayedDay[];
  status: Status;
  reason: string | null;
  readonly giveUp: AbortController;
  endedAt: number | null;
}

interface Needs {
  /** Connections that no order waits for. */
  readonly db: Db;
  readonly clock: WallClock;
  readonly venue: Venue;
  readonly underlyings: () => readonly string[];
  readonly log: { error(details: object, message: string): void };
}

const isOver = ({ status }: Job): boolean => status !== 'waiting' && status !== 'running';

/** Plays the days of a backtest, one after the other, until there are no more or it is over. */
async function play({ db, venue }: Needs, job: Job, definition: BotDefinition, dates: readonly string[]): Promise<void> {
  const work = gentleWork(job.giveUp.signal);
  const instruments = venue.instruments();
  const spot = spotOf(instruments, definition.underlying);
  const backtest = new Backtest(definition);
  for (const date of dates) {
    const tape = spot === null ? null : await storedDay({ db, past: venue.past, instruments }, spot, date);
    if (isOver(job)) return;
    job.status = 'running';
    if (tape === null) throw new AppError('bot.no-session');
    job.days.push(await work.run(backtest.day(tape), () => undefined));
  }
}

/** Returns the backtests of this server. One is played after the other, in slices between which everything else goes on. */
export function createBacktests(needs: Needs) {
  const { db, clock, underlyings, log } = needs;
  const jobs = new Map<string, Job>();
  let before: Promise<unknown> = Promise.resolve();

  function end(job: Job, status: Status, reason: string | null = null): void {
    if (isOver(job)) return;
    Object.assign(job, { status, reason, endedAt: clock.now() });
    job.giveUp.abort();
  }

  function forget(): void {
    const ended = [...jobs.values()].filter(isOver);
    const old = ended.filter(({ endedAt }) => endedAt !== null && clock.now() - endedAt > KEPT_MS);
    for (const { id } of [...old, ...ended.slice(0, Math.max(0, ended.length - MOST_KEPT))]) jobs.delete(id);
  }

  function own(userId: string, id: string): Job {
    const job = jobs.get(id);
    if (job === undefined || job.userId !== userId) throw new AppError('bot.backtest-not-found');
    return job;
  }

  return {
    /** Begins a backtest; one of the same user that still runs is given up for it. */
    async startBacktest(userId: string, { kind, definition, sessions }: BodyOf<typeof startBacktest>): Promise<Answer> {
      requireSound(definition, kind, underlyings());
      const dates = (await listPathDates(db, definition.underlying, sessions ?? ALL_SESSIONS)).toReversed();
      if (dates.length === 0) throw new AppError('bot.no-session');
      forget();
      for (const job of jobs.values()) if (job.userId === userId) end(job, 'cancelled');
      if ([...jobs.values()].filter((job) => !isOver(job)).length >= MOST_WAITING) throw new AppError('bot.preview-too-long');
      const fresh = { days: [], status: 'waiting' as const, reason: null, endedAt: null };
      const job: Job = { id: newId(clock.now()), userId, total: dates.length, giveUp: new AbortController(), ...fresh };
      jobs.set(job.id, job);
      before = before
        .then(() => play(needs, job, definition, dates))
        .then(() => end(job, 'done'))
        .catch((error: unknown) => {
          const known = error instanceof AppError;
          if (!isOver(job) && !known) log.error({ err: error }, 'a backtest failed');
          end(job, 'failed', known ? error.code : 'server.internal');
        });
      return { backtest: presentBacktest(job) };
    },

    getBacktest: (userId: string, id: string): Answer => ({ backtest: presentBacktest(own(userId, id)) }),

    cancelBacktest(userId: string, id: string): Answer {
      const job = own(userId, id);
      end(job, 'cancelled');
      return { backtest: presentBacktest(job) };
    },

    /** Gives up what is under way and resolves when nothing is. */
    async stop(): Promise<void> {
      for (const job of jobs.values()) end(job, 'cancelled');
      await before;
    },
  };
}
