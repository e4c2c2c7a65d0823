import { type ExchangeTime, exchangeTime } from '../units/time.ts';
import { DAY_MS, dateOfDay, dayNumber, MINUTE_MS } from './dates.ts';
import type { Zone } from './zone.ts';

/** Dates and times of day where a market is. */
export interface LocalClock {
  readonly zone: Zone;
  /** Returns the number of the day at an instant, from 1970-01-01 on. */
  dayAt(at: number): number;
  /** Returns the date at an instant. */
  dateAt(at: ExchangeTime): string;
  /** Returns the time of day that the clock shows, in milliseconds. */
  msOfDay(at: ExchangeTime): number;
  /** Returns the instant at which the clock shows a date and a minute of the day; minutes beyond the day count on. */
  instantAt(date: string, minuteOfDay: number): ExchangeTime;
}

/** Returns the clock of a zone. */
export function localClock(zone: Zone): LocalClock {
  const { aheadAt } = zone;
  const dayAt = (at: number): number => Math.floor((at + aheadAt(at)) / DAY_MS);
  return {
    zone,
    dayAt,
    dateAt: (at) => dateOfDay(dayAt(at)),
    msOfDay(at) {
      const local = at + aheadAt(at);
      return local - Math.floor(local / DAY_MS) * DAY_MS;
    },
    instantAt(date, minuteOfDay) {
      const local = dayNumber(date) * DAY_MS + minuteOfDay * MINUTE_MS;
      // Asked twice: the first answer may be of the other side of a change of the clocks.
      return exchangeTime(local - aheadAt(local - aheadAt(local)));
    },
  };
}
