import { describe, expect, it } from 'vitest';
import { futureSymbol, optionSymbol, parseSymbol } from '#domain/instruments/symbol.ts';
import { priceFromDecimal } from '#domain/units/price.ts';

describe('trading symbols', () => {
  it('a monthly names the month, a weekly the day', () => {
    expect(optionSymbol('NIFTY', '2026-11-23', true, priceFromDecimal(26_000), 'call')).toBe('NIFTY26NOV26000CE');
    expect(optionSymbol('NIFTY', '2026-12-01', false, priceFromDecimal(26_000), 'put')).toBe('NIFTY26D0126000PE');
    expect(optionSymbol('NIFTY', '2026-01-06', false, priceFromDecimal(26_050), 'call')).toBe('NIFTY2610626050CE');
    expect(optionSymbol('ACME', '2026-12-29', true, priceFromDecimal(162.5), 'put')).toBe('ACME26DEC162.5PE');
    expect(futureSymbol('NIFTY', '2026-11-23')).toBe('NIFTY26NOVFUT');
  });

  it.each([
    ['NIFTY24D1224500CE', 'NIFTY', false, '2024-12-12', 24_500, 'call'],
    ['BANKNIFTY2020630900CE', 'BANKNIFTY', false, '2020-02-06', 30_900, 'call'],
    ['NIFTY2371317900PE', 'NIFTY', false, '2023-07-13', 17_900, 'put'],
    ['NIFTY26NOV25000CE', 'NIFTY', true, '2026-11', 25_000, 'call'],
    ['M&M26DEC3000PE', 'M&M', true, '2026-12', 3000, 'put'],
    ['BAJAJ-AUTO26DEC9000CE', 'BAJAJ-AUTO', true, '2026-12', 9000, 'call'],
    ['NIFTYNXT5026DEC68000CE', 'NIFTYNXT50', true, '2026-12', 68_000, 'call'],
    ['ACME26DEC162.5PE', 'ACME', true, '2026-12', 162.5, 'put'],
  ] as const)('%s is read back', (symbol, underlying, monthly, expiry, strike, optionType) => {
    expect(parseSymbol(symbol)).toEqual({ underlying, kind: 'option', monthly, expiry, strike: priceFromDecimal(strike), optionType });
  });

  it('a future is read back', () => {
    expect(parseSymbol('NIFTY26NOVFUT')).toEqual({
      underlying: 'NIFTY',
      kind: 'future',
      monthly: true,
      expiry: '2026-11',
      strike: null,
      optionType: null,
    });
  });

  it('what is no symbol is null', () => {
    for (const text of ['', 'NIFTY', 'NIFTY26NOV', 'NIFTY26XYZ26000CE', 'NIFTY26D3226000CE', '26NOV26000CE', 'nifty26NOV26000CE'])
      expect(parseSymbol(text), text).toBeNull();
  });
});
