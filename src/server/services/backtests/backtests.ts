import { AppError } from '#contract/errors/app-error.ts';
import type { AnswerOf, BodyOf, QueryOf } from '#contract/operation.ts';
import type { getBacktestTrade, listBacktestTrades, startBacktest } from '#contract/operations/backtests.ts';
import { listTrades, sortTrades } from '#domain/backtest/days/listed-trades.ts';
import type { DayTape } from '#domain/backtest/replay/day-tape.ts';
import { trialFamily } from '#domain/backtest/sweep/trial-family.ts';
import type { Db } from '#server/db/database.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import { type BacktestResult, presentBacktest } from '#server/presenters/backtest.ts';
import { presentDrawnTrade, presentTrades } from '#server/presenters/backtest-trades.ts';
import { countTrials } from '#server/repositories/bot-trials.ts';
import { listPathDates } from '#server/repositories/history.ts';
import { listHeldSessions, namesOfHeld } from '#server/repositories/own-history.ts';
import { requireSound } from '../bots/bots.ts';
import { createJobs } from './jobs.ts';
import { keepDay } from './keep-day.ts';
import type { PlayDays } from './play-days.ts';
import type { PastOf } from './read-tape.ts';
import { tradePrices } from './trade-prices.ts';

type Answer = AnswerOf<typeof startBacktest>;

const MOST_KEPT = 20;
const USUAL_TRADES = 100;
const ALL_SESSIONS = 5_000;

export interface BacktestNeeds {
  /** Connections that no order waits for. */
  readonly db: Db;
  /** Where it is counted what a user has tried. */
  readonly writes: Db;
  readonly clock: WallClock;
  readonly playDays: PlayDays;
  readonly tapeOf: (past: PastOf) => (date: string) => Promise<DayTape | null>;
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
export function createBacktests({ db, writes, clock, playDays, tapeOf, underlyings, log }: BacktestNeeds) {
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
      const job = jobs.begin(
        userId,
        { total: dates.length, result: { from, files, past: { underlying, ownedBy }, days: [], trades: 0, complete: true } },
        async (own) => {
          own.status = 'running';
          await playDays(
            { underlying, definitions: [definition], dates, ownedBy, margins: true },
            (played) => played.forEach((day) => keepDay(own.result, day)),
            own.giveUp.signal,
          );
          await countTrials(writes, userId, trialFamily(definition), 1);
        },
      );
      return { backtest: presentBacktest(job) };
    },

    getBacktest: (userId: string, id: string): Answer => ({ backtest: presentBacktest(jobs.own(userId, id)) }),

    cancelBacktest: (userId: string, id: string): Answer => ({ backtest: presentBacktest(jobs.cancel(userId, id)) }),

    /** A stretch of the trades in an order, with what all of them came to. */
    listBacktestTrades(
      userId: string,
      id: string,
      { sort = 'entry', order = 'ascending', offset = 0, limit = USUAL_TRADES }: QueryOf<typeof listBacktestTrades>,
    ): AnswerOf<typeof listBacktestTrades> {
      const { result } = jobs.own(userId, id);
      const trades = listTrades(result.days);
      const shown = sortTrades(trades, sort, order === 'descending').slice(offset, offset + limit);
      return presentTrades(shown, trades, result.complete);
    },

    /** One trade with the prices around it, of the history that the test was played on. */
    async getBacktestTrade(userId: string, id: string, number: number): Promise<AnswerOf<typeof getBacktestTrade>> {
      const { result } = jobs.own(userId, id);
      const trade = listTrades(result.days)[number - 1];
      if (trade === undefined) throw new AppError('bot.backtest-not-found');
      const dates = result.days.map(({ date }) => date);
      return presentDrawnTrade(trade, result, await tradePrices(trade, dates, tapeOf(result.past)));
    },

    stop: jobs.stop,
  };
}
