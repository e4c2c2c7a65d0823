import type { Calendar } from '#domain/calendar/calendar.ts';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
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
  /** The source of the day's data. */
  readonly basis: 'minutes' | 'end-of-day';
}

/** Returns the minutes ended by an instant, all at the close (null): the minute under way is not known yet. */
export const endedBy = (minutes: readonly Candle[], at: ExchangeTime | null): readonly Candle[] =>
  at === null ? minutes : minutes.filter((minute) => minute.at + MINUTE_MS <= at);

/** Returns the sessions up to a day without a gap: sessions before a gap would distort averages. */
export function unbroken<T extends { readonly date: string }>(calendar: Calendar, bars: readonly T[], date: string): readonly T[] {
  let [place, next] = [bars.length, date];
  for (let bar = bars[place - 1]; bar !== undefined && bar.date >= next; bar = bars[place - 1]) {
    place -= 1;
    // Special sessions missing in the calendar are kept, but count neither as sessions nor as gaps.
    if (bar.date === next) next = calendar.previousTradingDay(next);
  }
  return bars.slice(place);
}
