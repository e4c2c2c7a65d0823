import { AppError } from '#contract/errors/app-error.ts';
import type { AnswerOf, BodyOf } from '#contract/operation.ts';
import type { startBacktest } from '#contract/operations/backtests.ts';
import { trialFamily } from '#domain/backtest/sweep/trial-family.ts';
import type { Db } from '#server/db/database.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import { type BacktestResult, presentBacktest } from '#server/presenters/backtest.ts';
import { countTrials } from '#server/repositories/bot-trials.ts';
import { listPathDates } from '#server/repositories/history.ts';
import { listHeldSessions, namesOfHeld } from '#server/repositories/own-history.ts';
import { requireSound } from '../bots/bots.ts';
import { createJobs } from './jobs.ts';
import type { PlayDays } from './play-days.ts';

type Answer = AnswerOf<typeof startBacktest>;

const MOST_KEPT = 50;
const ALL_SESSIONS = 5_000;

export interface BacktestNeeds {
  /** Connections that no order waits for. */
  readonly db: Db;
  /** Where it is counted what a user has tried. */
  readonly writes: Db;
  readonly clock: WallClock;
  readonly playDays: PlayDays;
  readonly underlyings: () => readonly string[];
  readonly log: { error(details: object, message: string): void };
}

/** Returns the dates of the newest stored sessions of an underlying, or of those that a user has brought in, oldest first. Throws bot.no-session when there are none. */
export async function newestSessions(
  db: Db,
  underlying: string,
  sessions: number | undefined,
  ownedBy?: string,
): Promise<readonly string[]> {
  const most = sessions ?? ALL_SESSIONS;
  const newest = ownedBy === undefined ? listPathDates(db, underlying, most) : listHeldSessions(db, ownedBy, underlying, most);
  const dates = (await newest).toReversed();
  if (dates.length === 0) throw new AppError('bot.no-session');
  return dates;
}

/** Returns the backtests of this server. One is played after the other. */
export function createBacktests({ db, writes, clock, playDays, underlyings, log }: BacktestNeeds) {
  const jobs = createJobs<BacktestResult>({ clock, log, mostKept: MOST_KEPT });
  return {
    /** Begins a backtest; one of the same user that still runs is given up for it. */
    async startBacktest(
      userId: string,
      { kind, definition, sessions, source: from = 'simulated-history' }: BodyOf<typeof startBacktest>,
    ): Promise<Answer> {
      requireSound(definition, kind, underlyings());
      const { underlying } = definition;
      const ownedBy = from === 'own-history' ? userId : undefined;
      const dates = await newestSessions(db, underlying, sessions, ownedBy);
      const span = { from: dates[0] ?? '', to: dates.at(-1) ?? '' };
      const files = ownedBy === undefined ? [] : await namesOfHeld(db, ownedBy, underlying, span);
      await countTrials(writes, userId, trialFamily(definition), 1);
      const job = jobs.begin(userId, { total: dates.length, result: { from, files, days: [] } }, (own) => {
        own.status = 'running';
        return playDays(
          { underlying, definitions: [definition], dates, ownedBy },
          (played) => own.result.days.push(...played),
          own.giveUp.signal,
        );
      });
      return { backtest: presentBacktest(job) };
    },

    getBacktest: (userId: string, id: string): Answer => ({ backtest: presentBacktest(jobs.own(userId, id)) }),

    cancelBacktest: (userId: string, id: string): Answer => ({ backtest: presentBacktest(jobs.cancel(userId, id)) }),

    stop: jobs.stop,
  };
}
