import type { LocalClock } from '../calendar/local-clock.ts';
import type { Bar } from './bar.ts';

/** The first of January 1970 was a Thursday; a week of the exchange begins on Monday. */
const MONDAY = 3;

/** Returns the number of the week in which a bar begins: weeks begin on Monday, by the clock of the market. */
export function weekOf({ dayAt }: LocalClock, at: number): number {
  return Math.floor((dayAt(at) + MONDAY) / 7);
}

/** Returns bars of weeks from bars of days, oldest first. A week begins at its first session and ends at the close of its last one so far. */
export function weeklyBars(clock: LocalClock, days: readonly Bar[]): readonly Bar[] {
  const weeks: Bar[] = [];
  for (const day of days) {
    const last = weeks.at(-1);
    if (last === undefined || weekOf(clock, last.at) !== weekOf(clock, day.at)) weeks.push(day);
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
export function wholeWeeks(clock: LocalClock, days: readonly Bar[], othersBefore: boolean): readonly Bar[] {
  const weeks = weeklyBars(clock, days);
  return othersBefore ? weeks.slice(1) : weeks;
}
