import { AppError } from '#contract/errors/app-error.ts';
import type { AnswerOf, QueryOf } from '#contract/operation.ts';
import type { getHistoryDays, getOwnHistoryDays } from '#contract/operations/history-days.ts';
import { presentOwnDay, presentStoredDay } from '#server/presenters/history-day.ts';
import { listingOf, readStoredDay } from '../history/stored-day.ts';
import { listStampedSessions, namesOfHeld } from '#server/repositories/own-history.ts';
import { readOwnDay } from '../own-history/own-day.ts';
import { ALL_SESSIONS, newestSessions } from './backtests.ts';
import type { PlayDaysNeeds } from './play-days.ts';

/** Sessions in one answer: about half a megabyte, which a phone downloads in a second or two. */
const MOST_DAYS = 12;

/** Returns the service that sends stored sessions to devices, for backtests there with the same data as here. */
export function createHistoryDays({ db, venue }: PlayDaysNeeds) {
  return {
    async getHistoryDays(
      underlying: string,
      { sessions, from = '' }: QueryOf<typeof getHistoryDays>,
    ): Promise<AnswerOf<typeof getHistoryDays>> {
      const dates = await newestSessions(db, underlying, sessions);
      const listing = listingOf(venue.instruments(), underlying);
      const days: AnswerOf<typeof getHistoryDays>['days'] = [];
      for (const date of dates.filter((each) => each >= from).slice(0, MOST_DAYS)) {
        const day = await readStoredDay(db, listing, date);
        // A backtest on this server fails at this day too: leaving the day out would give another result.
        if (day === null) throw new AppError('bot.no-session');
        days.push(presentStoredDay(day));
      }
      return { underlying, dates: [...dates], days };
    },

    /** One session in an answer: eight hundred options of a day are a megabyte. */
    async getOwnHistoryDays(
      userId: string,
      underlying: string,
      { sessions = ALL_SESSIONS, date }: QueryOf<typeof getOwnHistoryDays>,
    ): Promise<AnswerOf<typeof getOwnHistoryDays>> {
      const listed = (await listStampedSessions(db, userId, underlying, sessions)).toReversed();
      const told = { underlying, sessions: [...listed] };
      if (date === undefined) return { ...told, files: [], day: null };
      const [day, files] = await Promise.all([
        readOwnDay({ db, userId, instruments: venue.instruments() }, underlying, date),
        namesOfHeld(db, userId, underlying, { from: date, to: date }),
      ]);
      // A backtest on this server fails at this day too: leaving the day out would give another result.
      if (day === null) throw new AppError('bot.no-session');
      return { ...told, files: [...files], day: presentOwnDay(day) };
    },
  };
}
