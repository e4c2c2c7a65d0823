import { addDays } from '#domain/calendar/dates.ts';

export const RANGES = ['1w', '1m', '3m', 'ytd', '1y', 'all'] as const;
export type RangeName = (typeof RANGES)[number];

/** Before the first trade that any account here can have. */
export const EARLIEST = '2000-01-01';

/** Returns the date the given months before; in a shorter month its last day. */
function monthsBefore(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 - months, Math.min(day, last))).toISOString().slice(0, 10);
}

/** Returns the first day of a range that ends on, and includes, a trading date. */
export function rangeStart(range: RangeName, to: string): string {
  switch (range) {
    case '1w':
      return addDays(to, -6);
    case '1m':
      return addDays(monthsBefore(to, 1), 1);
    case '3m':
      return addDays(monthsBefore(to, 3), 1);
    case 'ytd':
      return `${to.slice(0, 4)}-01-01`;
    case '1y':
      return addDays(monthsBefore(to, 12), 1);
    case 'all':
      return EARLIEST;
  }
}
