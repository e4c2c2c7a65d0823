import { describe, expect, it } from 'vitest';
import type { ImportedChain, ImportedOption } from '#domain/market/imported-chain.ts';
import { mergeImported } from '#domain/market/merge-imported.ts';
import { priceFromDecimal } from '#domain/units/price.ts';
import { exchangeTime } from '#domain/units/time.ts';

const option = (strike: number, close: number): ImportedOption => ({
  strike: priceFromDecimal(strike),
  optionType: 'call',
  close: priceFromDecimal(close),
  openInterest: null,
  volume: null,
  bid: null,
  ask: null,
  iv: null,
});
const chain = (at: number, ...options: readonly ImportedOption[]): ImportedChain => ({
  underlying: 'X',
  date: '2026-08-03',
  expiry: '2026-08-04',
  at: exchangeTime(at),
  options,
});
const strikesOf = ({ options }: ImportedChain) => options.map(({ strike, close }) => [strike / 10_000, close / 10_000]);

describe('a chain that is imported again', () => {
  it('takes what is new and what is corrected, and keeps what the file does not name', () => {
    const stored = chain(1, option(100, 5), option(110, 3));
    const { chain: merged, counts } = mergeImported(stored, chain(1, option(90, 9), option(100, 5), option(110, 2)));
    expect(counts).toEqual({ new: 1, changed: 1, same: 1, dropped: 0 });
    expect(strikesOf(merged)).toEqual([
      [90, 9],
      [100, 5],
      [110, 2],
    ]);
    expect(mergeImported(merged, chain(1, option(100, 5)))).toEqual({ chain: merged, counts: { new: 0, changed: 0, same: 1, dropped: 0 } });
  });

  it('of another time replaces the stored one: figures of two times make no chain', () => {
    const { chain: merged, counts } = mergeImported(chain(1, option(100, 5), option(110, 3)), chain(2, option(100, 5), option(120, 1)));
    expect(counts).toEqual({ new: 1, changed: 1, same: 0, dropped: 1 });
    expect(strikesOf(merged)).toEqual([
      [100, 5],
      [120, 1],
    ]);
  });
});
