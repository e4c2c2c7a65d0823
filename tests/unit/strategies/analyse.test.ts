import { describe, expect, it } from 'vitest';
import { strikeGreeks } from '#domain/pricing/strike-greeks.ts';
import { analyse, type AnalysisRequest } from '#domain/strategies/analyse.ts';
import type { StrategyLeg } from '#domain/strategies/strategy-leg.ts';
import { priceFromDecimal } from '#domain/units/price.ts';

const share: StrategyLeg = {
  kind: 'underlying',
  quantity: 10,
  strike: priceFromDecimal(0),
  price: priceFromDecimal(100),
  years: 0,
  volatility: 0,
  carry: 0,
};
const call: StrategyLeg = {
  ...share,
  kind: 'call',
  quantity: -10,
  strike: priceFromDecimal(105),
  price: priceFromDecimal(2),
  years: 0.1,
  volatility: 0.2,
};
const ask = (legs: readonly StrategyLeg[], volatility: number): AnalysisRequest => ({
  legs,
  spot: 100,
  volatility,
  carry: 0,
  rate: 0,
  low: 80,
  high: 120,
  points: 20,
  elapsed: 0,
  targetSpot: 100,
  volatilityShift: 0,
  tableSpots: [],
  tableTimes: [],
});

describe('the chance of a profit', () => {
  it('is not known of the underlying alone, which never ends, instead of being certain', () => {
    const { profitChance, expected } = analyse(ask([share], 0.2));
    expect([profitChance, expected]).toEqual([null, null]);
  });

  it('is not known without a volatility', () => {
    const { profitChance, expected } = analyse(ask([share, call], 0));
    expect([profitChance, expected]).toEqual([null, null]);
  });

  it('is known as soon as one leg ends', () => {
    const { profitChance } = analyse(ask([share, call], 0.2));
    expect(profitChance).toBeGreaterThan(0.5);
    expect(profitChance).toBeLessThan(1);
  });
});

it('the Greeks of a leg now are those of its contract in the option chain, and time takes nothing from a future', () => {
  const [years, carry, volatility] = [0.1, 0.08, 0.2];
  const [row] = strikeGreeks([{ strike: call.strike, volatility }], { forward: 100 * Math.exp(carry * years), years, rate: 0 });
  const future: StrategyLeg = { ...share, kind: 'future', years, carry };
  const { legs, net } = analyse(ask([{ ...call, carry }, future, share], volatility));
  for (const name of ['delta', 'gamma', 'theta', 'vega'] as const) expect(legs[0]?.[name]).toBeCloseTo(-10 * (row?.call[name] ?? 0), 10);
  expect(legs.slice(1)).toMatchObject(
    ['future', 'share'].map(() => ({ delta: expect.closeTo(10, 10), theta: expect.closeTo(0, 10), vega: 0 })),
  );
  expect(net.delta).toBeCloseTo(20 - 10 * (row?.call.delta ?? 0), 10);
});
