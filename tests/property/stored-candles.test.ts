import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import type { Candle } from '#domain/market/candle.ts';
import type { DailyChainRow } from '#domain/market/daily-chain.ts';
import { price } from '#domain/units/price.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { decodeCandles, encodeCandles } from '#domain/market/packed/candle-bytes.ts';
import { decodeChainRows, encodeChainRows } from '#server/repositories/codecs/chain-bytes.ts';
import { decodePath, encodePath } from '#domain/market/packed/path-bytes.ts';

const { opensAt } = nseFo.sessionOn('2026-11-23');
const ticks = fc.integer({ min: 1, max: 4_000_000 });
const units = fc.integer({ min: 0, max: 4_000_000_000 });

const candle = fc.tuple(fc.integer({ min: 0, max: 384 }), ticks, ticks, ticks, ticks, units, units);
const session = fc
  .tuple(fc.constantFrom(1, 25, 500, 1_000), fc.uniqueArray(candle, { selector: ([minute]) => minute, maxLength: 60 }))
  .map(([tick, rows]): Candle[] =>
    rows
      .toSorted(([a], [b]) => a - b)
      .map(([minute, a, b, c, d, volume, openInterest]) => ({
        at: exchangeTime(opensAt + minute * MINUTE_MS),
        open: price(a * tick),
        high: price(Math.max(a, b, c, d) * tick),
        low: price(Math.min(a, b, c, d) * tick),
        close: price(b * tick),
        volume,
        openInterest,
      })),
  );

describe('what is stored of a trading day', () => {
  it('brings back every candle, minutes without one included', () => {
    fc.assert(
      fc.property(session, (candles) => {
        expect(decodeCandles(encodeCandles(candles, opensAt), opensAt)).toEqual(candles);
      }),
    );
  });

  it('brings back every strike, its volatility to a thousandth of a point', () => {
    const leg = fc.record({ close: ticks.map((value) => price(value)), volume: units, openInterest: units });
    const row = fc.record({ iv: fc.option(fc.double({ min: 0.01, max: 5, noNaN: true })), call: leg, put: leg });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 40 }), fc.constantFrom(20, 65), (rows, lotSize) => {
        const inLots = (value: typeof rows extends (infer R extends { call: unknown })[] ? R['call'] : never) => ({
          ...value,
          volume: (value.volume % 1_000_000) * lotSize,
          openInterest: (value.openInterest % 1_000_000) * lotSize,
        });
        const chain = rows.map(({ iv, call, put }, index): DailyChainRow => ({
          strike: price(100_000 + index * 500_000),
          iv,
          call: inLots(call),
          put: inLots(put),
        }));
        const back = decodeChainRows(encodeChainRows(chain, lotSize), lotSize);
        expect(back.map((row) => ({ ...row, iv: null }))).toEqual(chain.map((row) => ({ ...row, iv: null })));
        back.forEach(({ iv }, index) => {
          const before = chain[index]?.iv ?? null;
          if (before === null) expect(iv).toBeNull();
          else expect(iv).toBeCloseTo(before, 5);
        });
      }),
    );
  });

  it('brings back a path to the last digit', () => {
    const double = fc.double({ noNaN: true });
    const state = fc.record({ spot: double, slow: double, fast: double, carry: double, skew: double });
    fc.assert(
      fc.property(fc.array(state), (path) => {
        expect(decodePath(encodePath(path))).toEqual(path);
      }),
    );
  });
});
