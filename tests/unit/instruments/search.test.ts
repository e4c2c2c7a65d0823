import { describe, expect, it } from 'vitest';
import { searchInstruments } from '#domain/instruments/search.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { createMarket, instrumentsOf } from '#simulator/feed/market.ts';

const instruments = instrumentsOf(createMarket(7, exchangeTime(Date.parse('2026-11-25T03:45:00Z'))));
const find = (text: string, limit = 20) => searchInstruments(instruments, text, limit).map((instrument) => instrument.tradingsymbol);

describe('instrument search', () => {
  it('finds by the beginning of the symbol, in any case, with or without spaces', () => {
    expect(find('NIFTY26D0126000CE')).toEqual(['NIFTY26D0126000CE']);
    expect(find('nifty26d01260', 100).every((symbol) => symbol.startsWith('NIFTY26D01260'))).toBe(true);
    expect(find('nifty 26d01 26000 ce')).toEqual(['NIFTY26D0126000CE']);
  });

  it('finds by words in any order', () => {
    const wanted = 'NIFTY26D0126000CE';
    for (const text of ['nifty 26000 ce 1dec', 'ce 26000 1dec nifty', '01dec 26000 call', '26000ce 1-dec', '26000 ce 2026-12-01'])
      expect(find(text)[0], text).toBe(wanted);
    expect(find('nifty 26000 pe 29dec')).toEqual(['NIFTY26DEC26000PE']);
  });

  it('a day on which nothing expires finds nothing, never a neighbour', () => {
    expect(find('nifty 26000 ce 2dec')).toEqual([]);
    expect(find('banknifty 26000 ce')).toEqual([]);
  });

  it('the index and the futures come before the options, near expiries before far ones', () => {
    expect(find('nifty', 5)).toEqual(['NIFTY', 'NIFTY26DECFUT', 'NIFTY27JANFUT', 'NIFTY27FEBFUT', expect.stringMatching(/^NIFTY26D01/)]);
    expect(find('nifty fut')).toEqual(['NIFTY26DECFUT', 'NIFTY27JANFUT', 'NIFTY27FEBFUT']);
    expect(find('26000 ce')).toEqual([
      'NIFTY26D0126000CE',
      'NIFTY26D0826000CE',
      'NIFTY26D1526000CE',
      'FINNIFTY26DEC26000CE',
      'NIFTY26DEC26000CE',
      'FINNIFTY27JAN26000CE',
      'NIFTY27JAN26000CE',
      'NIFTY27FEB26000CE',
    ]);
  });

  it('strikes near a known level come first', () => {
    const near = searchInstruments(instruments, 'nifty 1dec ce', 3, () => 26_010 * 10_000).map((instrument) => instrument.tradingsymbol);
    expect(near).toEqual(['NIFTY26D0126000CE', 'NIFTY26D0126050CE', 'NIFTY26D0125950CE']);
  });

  it('no text finds nothing, and never more than the limit', () => {
    expect(find('   ')).toEqual([]);
    expect(find('nifty', 5)).toHaveLength(5);
    expect(find('nifty', 0)).toEqual([]);
  });
});
