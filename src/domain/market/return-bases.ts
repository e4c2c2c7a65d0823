import type { Calendar } from '../calendar/calendar.ts';
import { addDays } from '../calendar/dates.ts';

/** The spans over which a return is told besides the day's own. */
export const RETURN_SPANS = ['week', 'month', 'quarter', 'year-to-date'] as const;
export type ReturnSpan = (typeof RETURN_SPANS)[number];

/** Returns the date some months earlier; a day that the month does not have becomes its last day. */
function monthsBefore(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const index = year * 12 + (month - 1) - months;
  const first = `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}-01`;
  const next = index + 1;
  const nextFirst = `${String(Math.floor(next / 12)).padStart(4, '0')}-${String((next % 12) + 1).padStart(2, '0')}-01`;
  const wanted = addDays(first, day - 1);
  return wanted < nextFirst ? wanted : addDays(nextFirst, -1);
}

/**
 * Returns the trading dates whose closes the returns of a date start from: a week, a month and three months before by the calendar, moved back
 * to a trading day, and the last trading day of the year before.
 */
export function returnBases({ tradingDayOnOrBefore }: Calendar, date: string): Readonly<Record<ReturnSpan, string>> {
  return {
    week: tradingDayOnOrBefore(addDays(date, -7)),
    month: tradingDayOnOrBefore(monthsBefore(date, 1)),
    quarter: tradingDayOnOrBefore(monthsBefore(date, 3)),
    'year-to-date': tradingDayOnOrBefore(addDays(`${date.slice(0, 4)}-01-01`, -1)),
  };
}
