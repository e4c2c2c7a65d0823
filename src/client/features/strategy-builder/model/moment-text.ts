import { marketCalendar } from '#client/platform/market-calendar.ts';
import type { Format } from '#client/i18n/format.ts';
import { YEAR_MS } from '#domain/calendar/time-to-expiry.ts';
import { exchangeTime } from '#domain/units/time.ts';

/** Below this many years the hour matters as much as the day. */
const SHORT_YEARS = 4 / 365;

/** Returns a moment some years after an exchange instant as text: the date, with the time when all of it is a matter of days. */
export function momentAfter(at: number, years: number, whole: number, format: Format): string {
  const moment = exchangeTime(Math.round(at + years * YEAR_MS));
  return whole < SHORT_YEARS
    ? `${format.expiry(marketCalendar.dateAt(moment))} ${format.time(moment, { seconds: false })}`
    : format.expiry(marketCalendar.dateAt(moment));
}
