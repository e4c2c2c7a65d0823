import { describe, expect, it } from 'vitest';
import type { FutureContract, Instrument, OptionContract, SpotInstrument } from '#domain/instruments/instrument.ts';
import { searchInstruments } from '#domain/instruments/search.ts';
import { priceFromDecimal } from '#domain/units/price.ts';
import { exchangeTime } from '#domain/units/time.ts';

const base = (tradingsymbol: string) => ({
  id: `SIM:${tradingsymbol}`,
  tradingsymbol,
  exchange: 'NSE',
  segment: 'NFO',
  underlying: 'NIFTY',
  lotSize: 65,
  tickSize: priceFromDecimal(0.05),
  freezeQuantity: 1800,
  tradable: true,
});
const index: SpotInstrument = { ...base('NIFTY'), kind: 'index' };
const future: FutureContract = { ...base('NIFTY26NOVFUT'), kind: 'future', expiry: '2026-11-23', expiresAt: exchangeTime(0) };
const option = (tradingsymbol: string, expiry: string, strike: number, optionType: 'call' | 'put'): OptionContract => ({
  ...base(tradingsymbol),
  kind: 'option',
  expiry,
  expiresAt: exchangeTime(0),
  strike: priceFromDecimal(strike),
  optionType,
});
const monthlyCall = option('NIFTY26NOV24500CE', '2026-11-23', 24_500, 'call');
const monthlyPut = option('NIFTY26NOV24500PE', '2026-11-23', 24_500, 'put');
const farCall = option('NIFTY26NOV26000CE', '2026-11-23', 26_000, 'call');
const weeklyCall = option('NIFTY26D0124500CE', '2026-12-01', 24_500, 'call');
const all: readonly Instrument[] = [weeklyCall, farCall, monthlyPut, monthlyCall, future, index];

const symbols = (text: string, limit = 20, nearest: number | null = 24_480) =>
  searchInstruments(all, text, limit, () => (nearest === null ? null : priceFromDecimal(nearest))).map((item) => item.tradingsymbol);

describe('searching instruments', () => {
  it('puts the exact symbol first, then index, future, options by expiry and distance from the price', () => {
    expect(symbols('nifty')).toEqual([
      'NIFTY',
      'NIFTY26NOVFUT',
      'NIFTY26NOV24500CE',
      'NIFTY26NOV24500PE',
      'NIFTY26NOV26000CE',
      'NIFTY26D0124500CE',
    ]);
  });

  it('finds a symbol by its beginning', () => {
    expect(symbols('NIFTY26NOV24')).toEqual(['NIFTY26NOV24500CE', 'NIFTY26NOV24500PE']);
  });

  it.each(['nifty 24500 ce 23nov', '23nov ce 24500 nifty', '24500ce 23nov', 'call 24500 2026-11-23'])(
    'finds a contract by its words in any order: %s',
    (text) => {
      expect(symbols(text)).toEqual(['NIFTY26NOV24500CE']);
    },
  );

  it('finds every expiry when none is named', () => {
    expect(symbols('24500 ce')).toEqual(['NIFTY26NOV24500CE', 'NIFTY26D0124500CE']);
  });

  it('needs every word', () => {
    expect(symbols('nifty 24500 bank')).toEqual([]);
  });

  it('finds nothing when nothing is typed', () => {
    expect(symbols('  ')).toEqual([]);
  });

  it('orders by strike when no price is known', () => {
    expect(symbols('23nov ce', 20, null)).toEqual(['NIFTY26NOV24500CE', 'NIFTY26NOV26000CE']);
  });
});
