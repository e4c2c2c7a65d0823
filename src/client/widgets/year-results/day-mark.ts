import { marketCalendar } from '#client/platform/market-calendar.ts';
import { directionOf } from '../pnl-words.ts';
import type { ResultsByDate } from '../figures/calendar-month.ts';

/** What a day of the year is: it won, lost, came to zero, or is not known; without a result it had no session, is still to come, or nothing was held. */
export const DAY_MARKS = ['won', 'lost', 'flat', 'unknown', 'closed', 'ahead', 'idle'] as const;
export type DayMark = (typeof DAY_MARKS)[number];

/** Returns the mark of a date in the year view; results reach to `last`. */
export function dayMark(date: string, results: ResultsByDate, last: string): DayMark {
  const result = results.get(date);
  if (result === null) return 'unknown';
  if (result !== undefined) return ({ 1: 'won', 0: 'flat', [-1]: 'lost' } as const)[directionOf(result)];
  if (marketCalendar.isKnownClosed(date)) return 'closed';
  return date > last ? 'ahead' : 'idle';
}

const STEPS = [40, 70, 100] as const;

/** Returns how strong the colour of a result is, in percent: a third, two thirds or all of the largest of the year. */
export function strengthOf(result: number, largest: number): number {
  const step = largest > 0 ? Math.ceil((Math.abs(result) / largest) * STEPS.length) : 1;
  return STEPS[Math.max(0, step - 1)] ?? 100;
}

/** Returns the index reached by a key among buttons in rows, where `tops` are the buttons' distances from the top; null for none. */
export function monthReached(key: string, from: number, tops: readonly number[]): number | null {
  const columns = Math.max(1, tops.findLastIndex((top) => top === tops[0]) + 1);
  const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns };
  const to = key === 'Home' ? 0 : key === 'End' ? tops.length - 1 : from + (steps[key] ?? Number.NaN);
  return from >= 0 && to !== from && to >= 0 && to < tops.length ? to : null;
}
