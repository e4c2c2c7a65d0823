import { AppError } from '#contract/errors/app-error.ts';
import { backtestsOf, type BotsToPlay, type PlayedDay } from '#domain/backtest/days/played-day.ts';
import type { Db } from '#server/db/database.ts';
import type { Venue } from '#server/market/venue.ts';
import { gentleWork } from '../history/gentle-work.ts';
import { type PastOf, tapeReader } from './read-tape.ts';

/** Bots that are played on the same days of the same underlying. */
export interface PlayTask extends PastOf, BotsToPlay {
  /** Oldest first. */
  readonly dates: readonly string[];
  /** Whether it is reckoned what margin their holdings would need. */
  readonly margins?: boolean;
}

/**
 * Plays bots and hands over what each, or a set of them, came to on a day, by its place among them: the days of one in their order, one bot before another as it comes.
 * Rejects when the signal says so.
 */
export type PlayDays = (task: PlayTask, each: (place: number, played: PlayedDay) => void, signal: AbortSignal) => Promise<void>;

export interface PlayDaysNeeds {
  /** Connections that no order waits for. */
  readonly db: Db;
  readonly venue: Venue;
}

/** Returns what plays days on this thread, in slices between which everything else goes on. A day is read once for all bots. */
export function playDaysHere(needs: PlayDaysNeeds): PlayDays {
  return async ({ definitions, set, dates, margins, ...past }, each, signal) => {
    const work = gentleWork(signal);
    const backtests = backtestsOf({ definitions, set }, margins);
    const tapeOf = tapeReader(needs, past);
    for (const date of dates) {
      const tape = await tapeOf(date);
      signal.throwIfAborted();
      if (tape === null) throw new AppError('bot.no-session');
      // Without the session on which it expires a position has no result: to play on would be to hold it for ever.
      if (backtests.some((backtest) => backtest.missedExpiry(date) !== null)) throw new AppError('bot.expiry-session-missing');
      for (const [place, backtest] of backtests.entries()) each(place, await work.run(backtest.day(tape), () => undefined));
    }
  };
}
