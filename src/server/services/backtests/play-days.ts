import { AppError } from '#contract/errors/app-error.ts';
import { backtestsOf, type BotsToPlay, type PlayedDay } from '#domain/backtest/days/played-day.ts';
import type { Db } from '#server/db/database.ts';
import type { Market } from '#server/market/market.ts';
import { gentleWork } from '../history/gentle-work.ts';
import { type PastOf, tapeReader } from './read-tape.ts';

/** Bots to test on the same days of the same underlying. */
export interface PlayTask extends PastOf, BotsToPlay {
  /** Oldest first. */
  readonly dates: readonly string[];
  /** Whether to compute the margin of their holdings. */
  readonly margins?: boolean;
}

/**
 * Runs bots and reports the result of each day by the bot's place in the list (of a set, one result a day): a bot's days in order, the bots in any
 * order. Rejects when aborted.
 */
export type PlayDays = (task: PlayTask, each: (place: number, played: PlayedDay) => void, signal: AbortSignal) => Promise<void>;

export interface PlayDaysNeeds {
  /** Connections that no order waits for. */
  readonly db: Db;
  readonly venue: Market;
}

/** Returns the player that runs days on this thread, in slices between which other work goes on. A day is read once for all bots. */
export function playDaysHere(needs: PlayDaysNeeds): PlayDays {
  return async ({ definitions, set, dates, margins, ...past }, each, signal) => {
    const work = gentleWork(signal);
    const backtests = backtestsOf({ definitions, set }, margins);
    const tapeOf = tapeReader(needs, past);
    for (const date of dates) {
      const tape = await tapeOf(date);
      signal.throwIfAborted();
      if (tape === null) throw new AppError('bot.no-session');
      // A position without its expiry session has no result: going on would hold it for ever.
      if (backtests.some((backtest) => backtest.missedExpiry(date) !== null)) throw new AppError('bot.expiry-session-missing');
      for (const [place, backtest] of backtests.entries()) each(place, await work.run(backtest.day(tape), () => undefined));
    }
  };
}
