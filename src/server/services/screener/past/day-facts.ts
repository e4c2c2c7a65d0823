import { previousTradingDay } from '#domain/calendar/trading-days.ts';
import type { DayBar } from '#domain/screener/day-bar.ts';
import type { InstrumentFacts } from '#domain/screener/measure-instrument.ts';

/** What is stored of an instrument up to the close of a past day. */
export interface DayFacts extends Pick<InstrumentFacts, 'vwap' | 'options'> {
  /** Oldest first, the last one that of the day, without a session missing; none when the day itself is not stored. */
  readonly bars: readonly DayBar[];
  /** Whether one of the bars has a close alone. */
  readonly closesOnly: boolean;
  /** What the day is known from. */
  readonly basis: 'minutes' | 'end-of-day';
}

/** Returns the sessions up to a day without one missing between them: what lies before a gap would be averaged as if it lay next to it. */
export function unbroken<T extends { readonly date: string }>(bars: readonly T[], date: string): readonly T[] {
  let [place, next] = [bars.length, date];
  while (bars[place - 1]?.date === next) {
    place -= 1;
    next = previousTradingDay(next);
  }
  return bars.slice(place);
}
