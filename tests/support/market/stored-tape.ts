import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import type { DayTape } from '#domain/backtest/replay/day-tape.ts';
import { tapeOfDay } from '#domain/backtest/replay/stored-day.ts';
import { encodeCandles } from '#domain/market/packed/candle-bytes.ts';
import { encodePath } from '#domain/market/packed/path-bytes.ts';
import { spotOf } from '#server/market/chain-catalogue.ts';
import { simulatedPast } from '#server/market/simulated/simulated-past.ts';
import { listingOf } from '#server/services/history/stored-day.ts';
import { createMarket, instrumentsOf } from '#simulator/feed/market.ts';

/** Returns the last session before a date of the simulated exchange's past, of each of these underlyings, as a backtest reads it from what is stored. */
export function storedTapes(seed: number, firstDate: string, underlyings: readonly string[]): readonly DayTape[] {
  const steps = simulatedPast.sessions({ seed, firstDate, sessions: 1 })(true);
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  const { date, opensAt, candles, chains, paths } = step.value;
  const instruments = instrumentsOf(createMarket(seed, opensAt));
  const spots = new Map([...candles()].flatMap((day) => (day === null ? [] : [[day.instrumentId, day.candles] as const])));
  return underlyings.map((underlying) => {
    const listing = listingOf(instruments, underlying);
    const path = paths().find((each) => each.underlying === underlying)?.path ?? [];
    if (listing === null) throw new RangeError(`not listed: ${underlying}`);
    const minutes = encodeCandles(spots.get(spotOf(instruments, underlying)?.id ?? '') ?? [], opensAt);
    const expiries = [...chains()]
      .filter((chain) => chain.underlying === underlying)
      .map(({ expiry, monthly, expiresAt, lotSize, rows }) => ({
        date: expiry,
        monthly,
        expiresAt,
        lotSize,
        strikes: rows.map(({ strike }) => strike),
      }));
    return tapeOfDay(
      nseFo,
      { ...listing, date, path: encodePath(path), spot: minutes, expiries, futures: [] },
      simulatedPast.optionCandles,
    );
  });
}
