import { describe, expect, it } from 'vitest';
import { midPrice } from '#domain/market/mid-price.ts';
import { parityForward } from '#domain/market/parity-forward.ts';
import { atmStrike, strikeRows } from '#domain/market/strike-rows.ts';
import { assembleChain } from '#domain/pricing/assemble-chain.ts';
import { blackPrice } from '#domain/pricing/black.ts';
import { priceFromDecimal } from '#domain/units/price.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { quotedOption } from '#tests/support/market/quoted-option.ts';

const at = exchangeTime(1_779_350_400_000);
const week = 7 * 86_400_000;

function pair(strike: number, call: number, put: number, half = 0) {
  return [
    quotedOption({ optionType: 'call', strike, bid: call - half, ask: call + half }),
    quotedOption({ optionType: 'put', strike, bid: put - half, ask: put + half }),
  ];
}

describe('what a chain is built from', () => {
  it('the mid of a market without bid is half its ask; without ask there is none', () => {
    expect(midPrice(quotedOption({ optionType: 'call', strike: 100, bid: 1, ask: 2 }).quote)).toBe(1.5);
    expect(midPrice(quotedOption({ optionType: 'call', strike: 100, bid: null, ask: 0.1 }).quote)).toBe(0.05);
    expect(midPrice(quotedOption({ optionType: 'call', strike: 100, bid: 1, ask: null }).quote)).toBeNull();
  });

  it('rows are ascending and only strikes with both sides make one', () => {
    const rows = strikeRows([...pair(110, 1, 11), quotedOption({ optionType: 'call', strike: 105, bid: 1, ask: 2 }), ...pair(100, 5, 5)]);
    expect(rows.map((row) => row.strike)).toEqual([priceFromDecimal(100), priceFromDecimal(110)]);
    expect(atmStrike(rows, 105)).toBe(priceFromDecimal(110));
    expect(atmStrike(rows, 104.99)).toBe(priceFromDecimal(100));
    expect(atmStrike([], 100)).toBeNull();
  });

  it('one broken quote near the money does not move the forward', () => {
    const strikes = [90, 95, 100, 105, 110];
    const good = strikes.flatMap((strike) => pair(strike, Math.max(103 - strike, 0) + 3, Math.max(strike - 103, 0) + 3));
    expect(parityForward(strikeRows(good))).toBeCloseTo(103, 10);
    const broken = strikes.flatMap((strike) =>
      pair(strike, Math.max(103 - strike, 0) + (strike === 105 ? 40 : 3), Math.max(strike - 103, 0) + 3),
    );
    expect(parityForward(strikeRows(broken))).toBeCloseTo(103, 10);
    expect(parityForward([])).toBeNull();
  });
});

describe('option chain', () => {
  const forward = 26_083;
  const years = week / (365 * 86_400_000);
  const strikes = Array.from({ length: 21 }, (_, k) => 25_000 + 100 * k);
  const volatilityAt = (strike: number) => 0.12 + ((strike - forward) / forward) ** 2;
  const price = (isCall: boolean, strike: number) => blackPrice(isCall, forward, strike, 1, volatilityAt(strike) * Math.sqrt(years));
  const options = strikes.flatMap((strike) => pair(strike, price(true, strike), price(false, strike)));

  it('gives one volatility a strike, from the out-of-the-money side, back to the rounding of the quotes', () => {
    const chain = assembleChain({ options, spot: 26_000, at, expiresAt: exchangeTime(at + week) });
    expect(chain.forward).toBeCloseTo(forward, 3);
    expect(chain.atmStrike).toBe(priceFromDecimal(26_100));
    for (const row of chain.rows) expect(Math.abs((row.volatility ?? 0) - volatilityAt(row.strike / 10_000))).toBeLessThan(1e-4);
    expect(chain.atmVolatility).toBeCloseTo(0.12, 4);
  });

  it('Greeks are in the product’s units: vega per point, theta per day', () => {
    const chain = assembleChain({ options, spot: 26_000, at, expiresAt: exchangeTime(at + week) });
    const row = chain.rows.find((entry) => entry.strike === priceFromDecimal(26_100));
    const vega = price(true, 26_100) - blackPrice(true, forward, 26_100, 1, (volatilityAt(26_100) - 0.01) * Math.sqrt(years));
    expect(Math.abs((row?.call.greeks?.vega ?? 0) / vega - 1)).toBeLessThan(0.02);
    const tomorrow = blackPrice(true, forward, 26_100, 1, volatilityAt(26_100) * Math.sqrt(years - 1 / 365));
    expect(Math.abs((row?.call.greeks?.theta ?? 0) / (tomorrow - price(true, 26_100)) - 1)).toBeLessThan(0.1);
  });

  it('without quotes the spot stands in for the forward and says so; nothing is invented', () => {
    const empty = strikes.flatMap((strike) =>
      (['call', 'put'] as const).map((optionType) => quotedOption({ optionType, strike, bid: null, ask: null })),
    );
    const chain = assembleChain({ options: empty, spot: 26_000, at, expiresAt: exchangeTime(at + week) });
    expect(chain.forwardFrom).toBe('spot');
    expect(chain.forward).toBe(26_000);
    expect(chain.atmVolatility).toBeNull();
    expect(chain.rows.every((row) => row.volatility === null && row.call.greeks === null)).toBe(true);
  });

  it('an expired chain has no volatilities', () => {
    const chain = assembleChain({ options, spot: 26_000, at, expiresAt: at });
    expect(chain.rows.every((row) => row.volatility === null && row.put.greeks === null)).toBe(true);
  });
});
