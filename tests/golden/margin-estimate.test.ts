import { describe, expect, it } from 'vitest';
import { estimateMargin } from '#domain/risk/estimate-margin.ts';
import { marginParametersOn } from '#domain/risk/margin-parameters.ts';
import { priceScanRange, scenarioLosses, volatilityScanRange } from '#domain/risk/scan-risk.ts';
import { moneyToDecimal } from '#domain/units/money.ts';
import { futureLeg, marginMarket, optionLeg } from '#tests/support/books/margin-samples.ts';
import { SAMPLE_DATE, SAMPLE_START } from '#tests/support/client/trading-samples.ts';
import { MARGIN_VECTORS, type MarginVector } from './vectors/margin-span-approx.ts';

const legsOf = (vector: MarginVector) =>
  vector.legs.map((leg) =>
    leg.type === 'future' ? futureLeg(leg.quantity) : optionLeg(leg.type, leg.strike, leg.quantity, leg.volatility),
  );
const apart = (actual: number, expected: number) => Math.abs(actual / expected - 1);

describe('the margin estimate against the published parameters', () => {
  for (const vector of MARGIN_VECTORS)
    it(vector.name, () => {
      const market = marginMarket(vector);
      const parameters = marginParametersOn('index', SAMPLE_DATE);
      const underlying = market.underlyings[0]!;
      expect(apart(24_000 * priceScanRange(parameters, underlying), vector.priceScanRange)).toBeLessThan(1e-12);
      expect(volatilityScanRange(parameters, underlying)).toBe(vector.volatilityScanRange);
      const losses = scenarioLosses(legsOf(vector), underlying, parameters, SAMPLE_START);
      expect(losses).toHaveLength(16);
      for (const [index, loss] of losses.entries())
        expect(Math.abs(loss - (vector.losses[index] ?? Number.NaN)), `scenario ${index}`).toBeLessThan(1e-6);
      const margin = estimateMargin(legsOf(vector), market);
      expect(apart(moneyToDecimal(margin.total), vector.total)).toBeLessThan(0.05);
      // Closer than asked: only the rounding up to the paisa is left.
      expect(Math.abs(moneyToDecimal(margin.total) - vector.total)).toBeLessThan(0.03);
      expect(Math.abs(moneyToDecimal(margin.extremeLoss) - vector.extremeLossMargin)).toBeLessThan(0.01);
    });

  it('a hedged position needs less than the naked one', () => {
    const total = (name: string) =>
      moneyToDecimal(estimateMargin(legsOf(MARGIN_VECTORS.find((vector) => vector.name === name)!), marginMarket()).total);
    expect(total('iron condor')).toBeLessThan(0.5 * total('short straddle'));
  });

  it('a short index option costs 2 % of its value more on the day it expires: 35 250 a lot of 75 at 23 500', () => {
    // Source: Zerodha support, additional extreme loss margin on expiry day (quant fixtures, known-traps). Exact.
    const expiring = estimateMargin([optionLeg('call', 23_500, -75, 0.135, 0.2)], marginMarket({ spot: 23_500 }));
    expect(moneyToDecimal(expiring.expiryDayExtra)).toBe(35_250);
    expect(moneyToDecimal(estimateMargin([optionLeg('call', 23_500, -75)], marginMarket({ spot: 23_500 })).expiryDayExtra)).toBe(0);
  });
});
