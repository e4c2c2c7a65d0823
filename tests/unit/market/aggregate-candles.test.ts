import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import { aggregateCandles } from '#domain/market/aggregate-candles.ts';
import type { Candle } from '#domain/market/candle.ts';
import { CANDLE_INTERVALS, candlesInSession } from '#domain/market/candle-interval.ts';
import { price } from '#domain/units/price.ts';
import { exchangeTime } from '#domain/units/time.ts';

const session = nseFo.sessionOn('2026-11-23');
const minute = (index: number, open: number, high: number, low: number, close: number): Candle => ({
  at: exchangeTime(session.opensAt + index * MINUTE_MS),
  open: price(open),
  high: price(high),
  low: price(low),
  close: price(close),
  volume: 10 + index,
  openInterest: 100 + index,
});
const whole = Array.from({ length: 385 }, (_, index) => minute(index, 100 + index, 102 + index, 99 + index, 101 + index));

describe('longer candles', () => {
  it('take open and close from the ends, the extremes, the sum of volumes and the last open interest', () => {
    const [made, ...others] = aggregateCandles([minute(0, 10, 15, 9, 12), minute(1, 12, 13, 4, 5), minute(2, 5, 6, 5, 6)], '3m', session);
    expect(others).toEqual([]);
    expect(made).toEqual({ at: session.opensAt, open: 10, high: 15, low: 4, close: 6, volume: 33, openInterest: 102 });
  });

  it('are aligned to the open of the session, not to the hour', () => {
    const hours = aggregateCandles(whole, '1h', session);
    expect(hours.map(({ at }) => at).slice(0, 3)).toEqual([
      nseFo.instantAt(session.date, 9 * 60 + 15),
      nseFo.instantAt(session.date, 10 * 60 + 15),
      nseFo.instantAt(session.date, 11 * 60 + 15),
    ]);
  });

  it('end with the session: the last one may be short', () => {
    const hours = aggregateCandles(whole, '1h', session);
    expect(hours).toHaveLength(7);
    expect(hours.at(-1)).toMatchObject({ at: nseFo.instantAt(session.date, 15 * 60 + 15), close: 101 + 384 });
  });

  it.each(CANDLE_INTERVALS)('of %s are as many as a session can have', (interval) => {
    expect(aggregateCandles(whole, interval, session)).toHaveLength(candlesInSession(interval, session));
  });

  it('of a day begin at the open and hold the whole volume', () => {
    const [day] = aggregateCandles(whole, '1d', session);
    expect(day).toMatchObject({ at: session.opensAt, open: 100, close: 485, volume: whole.reduce((sum, { volume }) => sum + volume, 0) });
  });

  it('are not made for a stretch in which nothing traded', () => {
    const made = aggregateCandles([minute(1, 10, 10, 10, 10), minute(11, 12, 12, 12, 12)], '5m', session);
    expect(made.map(({ at }) => (at - session.opensAt) / MINUTE_MS)).toEqual([0, 10]);
  });
});
