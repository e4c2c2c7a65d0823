import type { Bar } from './bar.ts';
import { sessionOf } from './volume-indicators.ts';

/** The first of January 1970 was a Thursday; a week of the exchange begins on Monday. */
const MONDAY = 3;

/** Returns the number of the week in which a bar begins: weeks begin on Monday, in India. */
export function weekOf(at: number): number {
  return Math.floor((sessionOf(at) + MONDAY) / 7);
}

/** Returns bars of weeks from bars of days, oldest first. A week begins at its first session and ends at the close of its last one so far. */
export function weeklyBars(days: readonly Bar[]): readonly Bar[] {
  const weeks: Bar[] = [];
  for (const day of days) {
    const last = weeks.at(-1);
    if (last === undefined || weekOf(last.at) !== weekOf(day.at)) weeks.push(day);
    else
      weeks[weeks.length - 1] = {
        ...last,
        high: Math.max(last.high, day.high),
        low: Math.min(last.low, day.low),
        close: day.close,
        volume: last.volume + day.volume,
        openInterest: day.openInterest,
      };
  }
  return weeks;
}

/** Returns the weeks that are whole at their beginning: of days that others come before, the first week may have begun earlier. */
export function wholeWeeks(days: readonly Bar[], othersBefore: boolean): readonly Bar[] {
  const weeks = weeklyBars(days);
  return othersBefore ? weeks.slice(1) : weeks;
}
