import { MINUTE_MS } from '#domain/calendar/ist.ts';
import { previousTradingDay } from '#domain/calendar/trading-days.ts';
import type { Candle } from '#domain/market/candle.ts';
import type { DayBar } from '#domain/screener/day-bar.ts';
import type { InstrumentFacts } from '#domain/screener/measure-instrument.ts';
import type { ExchangeTime } from '#domain/units/time.ts';

/** What is stored of an instrument up to an instant of a past day. */
export interface DayFacts extends Pick<InstrumentFacts, 'vwap' | 'options'> {
  /** Oldest first, the last one that of the day so far, without a session missing; none when the day itself is not stored. */
  readonly bars: readonly DayBar[];
  /** Whether one of the bars has a close alone. */
  readonly closesOnly: boolean;
  /** What the day is known from. */
  readonly basis: 'minutes' | 'end-of-day';
}

/** Returns the minutes that had ended by an instant, all of them at the close (null): one that is under way is not known yet. */
export const endedBy = (minutes: readonly Candle[], at: ExchangeTime | null): readonly Candle[] =>
  at === null ? minutes : minutes.filter((minute) => minute.at + MINUTE_MS <= at);

/** Returns the sessions up to a day without one missing between them: what lies before a gap would be averaged as if it lay next to it. */
export function unbroken<T extends { readonly date: string }>(bars: readonly T[], date: string): readonly T[] {
  let [place, next] = [bars.length, date];
  for (let bar = bars[place - 1]; bar !== undefined && bar.date >= next; bar = bars[place - 1]) {
    place -= 1;
    // A day of other hours, or one that the tables have not, lies between two sessions and is none that could be missing.
    if (bar.date === next) next = previousTradingDay(next);
  }
  return bars.slice(place);
}
