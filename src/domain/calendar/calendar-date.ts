import { dateOfDay, DAY_MS } from './dates.ts';

const FIRST = '1900-01-01';
/** The last day that a date from outside may name. */
export const LAST_CALENDAR_DATE = '2199-12-31';

/** Returns whether a text is a day that the calendar has, YYYY-MM-DD, in a year in which something can have been traded or agreed: 1900 to 2199. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < FIRST || text > LAST_CALENDAR_DATE) return false;
  const midnight = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(midnight) && dateOfDay(midnight / DAY_MS) === text;
}
