import { dayNumber } from '#domain/calendar/dates.ts';
import type { DailyChain } from '#domain/market/daily-chain.ts';
import type { Candle } from '#domain/market/candle.ts';
import type { NewestPast } from '#server/market/market-past.ts';
import { chainDayRow, chainOfRow } from '#server/services/history/history-rows.ts';
import type { PastReader } from './past-reader.ts';

/** A chain as the stored one is read: a volatility is stored to a thousandth of a point. */
const asStored = (chain: DailyChain | null): DailyChain | null => chain && chainOfRow(chainDayRow(chain));

/** Returns the reader of a new exchange's newest sessions before they are stored: minutes of the last, closing chains of those before. */
export function newestPast(newest: NewestPast): PastReader {
  const { last, dates } = newest;
  const before = dates.at(-2);
  let made: ReadonlyMap<string, readonly Candle[]> | null = null;

  function lastMinutes(): ReadonlyMap<string, readonly Candle[]> {
    made ??= new Map([...last.candles()].flatMap((day) => (day === null ? [] : [[day.instrumentId, day.candles] as const])));
    return made;
  }

  return {
    minutesOn: (date, instruments) =>
      Promise.resolve(
        new Map(
          instruments.flatMap(({ id }) => {
            const minutes = date === last.date ? lastMinutes().get(id) : undefined;
            return minutes === undefined ? [] : [[id, minutes] as const];
          }),
        ),
      ),

    closesOn: (date, instruments) =>
      Promise.resolve(
        new Map(
          instruments.flatMap(({ id }) => {
            const close = date === before ? newest.closeBeforeLast(id) : date === last.date ? lastMinutes().get(id)?.at(-1)?.close : null;
            return close === null || close === undefined ? [] : [[id, close] as const];
          }),
        ),
      ),

    closingChain: (underlying, date) => Promise.resolve(asStored(newest.chainAtClose(underlying, date, (expiry) => expiry > date, 'all'))),

    nearChains: (underlying, { before: end, daysAhead, most }) =>
      Promise.resolve(
        dates
          .filter((date) => date < end)
          .toReversed()
          .slice(0, most)
          .flatMap((date) => {
            const near = (expiry: string) => dayNumber(expiry) - dayNumber(date) >= daysAhead;
            return asStored(newest.chainAtClose(underlying, date, near, 'at-the-money')) ?? [];
          }),
      ),
  };
}
