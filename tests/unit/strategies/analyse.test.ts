import { describe, expect, it } from 'vitest';
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
