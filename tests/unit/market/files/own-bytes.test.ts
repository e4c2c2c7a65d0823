import { expect, it } from 'vitest';
import { MINUTE_WIDTH, type DayRow } from '#domain/market/files/collected-rows.ts';
import { price } from '#domain/units/price.ts';
import { decodeOwnDay, encodeOwnDay } from '#server/repositories/codecs/own-day-bytes.ts';
import { decodeOwnMinutes, encodeOwnMinutes } from '#server/repositories/codecs/own-minutes-bytes.ts';

/** Minutes with gaps, some of quotes alone. */
const minutes = (quotes: boolean): number[] =>
  Array.from({ length: 120 }, (_, at) => {
    const close = 1_000_000 + Math.round(Math.sin(at / 7) * 200) * 500;
    const traded = at % 11 !== 3;
    const prices = traded ? [close + 1_500, close + 4_000, close - 2_500, close] : [0, 0, 0, 0];
    return [555 + at * 2, ...prices, traded ? 75 * (at % 5) : 0, 1_500 + 75 * at, ...(quotes ? [close - 500, close + 500] : [0, 0]), 0];
  }).flat();

it.each([true, false])('minutes come back as they were, quotes %s', (quotes) => {
  const values = minutes(quotes);
  expect(decodeOwnMinutes(encodeOwnMinutes(values))).toEqual(values);
});

it('a minute takes few bytes', () => {
  const values = minutes(false);
  expect(encodeOwnMinutes(values).length / (values.length / MINUTE_WIDTH)).toBeLessThan(5);
});

it('the end of a day comes back as it was', () => {
  const rows = (['call', 'put', 'future'] as const).map((kind, at): DayRow => ({
    contract: { underlying: 'NIFTY', kind, expiry: '2025-06-05', strike: price(kind === 'future' ? 0 : 226_000_000) },
    ...{ open: 1, high: 4, low: 1, close: 3 + at, settlement: 3, volume: 9, openInterest: 150, lotSize: 75, line: 0 },
  }));
  expect(decodeOwnDay(encodeOwnDay('NIFTY', rows))).toEqual(rows);
});
