import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analyse } from '#domain/strategies/analyse.ts';
import { curveOutline } from '#domain/strategies/curve-outline.ts';
import { expiryChances } from '#domain/strategies/expiry-chances.ts';
import { expiryPayoff } from '#domain/strategies/expiry-payoff.ts';
import { legGreeks } from '#domain/strategies/leg-greeks.ts';
import { payoffSheet } from '#domain/strategies/payoff-sheet.ts';
import { readPlan, writePlan } from '#domain/strategies/plan-code.ts';
import type { StrategyLeg } from '#domain/strategies/strategy-leg.ts';
import { price, priceFromDecimal } from '#domain/units/price.ts';
import { expectedProfit } from '#tests/support/books/expected-profit.ts';
import { profitAtExpiry } from '#tests/support/books/profit-at-expiry.ts';

const YEARS = 0.03;
const lots = fc.integer({ min: -5, max: 5 }).filter((count) => count !== 0);
const leg = fc
  .record({
    kind: fc.constantFrom('call', 'put', 'future', 'underlying' as const),
    lots,
    strike: fc.integer({ min: 440, max: 520 }),
    ticks: fc.integer({ min: 1, max: 20_000 }),
    volatility: fc.double({ min: 0.08, max: 0.6, noNaN: true }),
  })
  .map(({ kind, lots: count, strike, ticks, volatility }): StrategyLeg => {
    const option = kind === 'call' || kind === 'put';
    return {
      kind,
      quantity: 65 * count,
      strike: option ? priceFromDecimal(strike * 50) : price(0),
      price: priceFromDecimal(option ? ticks * 0.05 : 24_000 + ticks * 0.05),
      years: kind === 'underlying' ? 0 : YEARS,
      volatility: option ? volatility : 0,
      carry: kind === 'underlying' ? 0 : 0.06,
    };
  });
const legs = fc.array(leg, { minLength: 1, maxLength: 10 });
const levels = fc.integer({ min: 0, max: 60_000 });

/** The profit as a person would add it up. */
const bruteSum = (held: readonly StrategyLeg[], level: number) =>
  held.reduce((sum, { kind, quantity, strike, price: paid }) => {
    const at = strike / 1e4;
    const worth = kind === 'call' ? Math.max(0, level - at) : kind === 'put' ? Math.max(0, at - level) : level;
    return sum + quantity * (worth - paid / 1e4);
  }, 0);

describe('the profit where all legs end', () => {
  it('is the sum over the legs, and between two corners a straight line', () => {
    fc.assert(
      fc.property(legs, levels, (held, level) => {
        const sum = bruteSum(held, level);
        const close = 1e-6;
        expect(Math.abs(profitAtExpiry(held, level) - sum)).toBeLessThan(close);
        const { corners } = expiryPayoff(held);
        const corner = corners.findLast((each) => each.level <= level);
        expect(Math.abs((corner?.profit ?? 0) + (corner?.slope ?? 0) * (level - (corner?.level ?? 0)) - sum)).toBeLessThan(close);
      }),
    );
  });

  it('is zero at its breakevens and only there changes its sign; nothing beats the best or the worst', () => {
    fc.assert(
      fc.property(legs, fc.array(levels, { minLength: 20, maxLength: 20 }), (held, seen) => {
        const { breakevens, best, worst } = expiryPayoff(held);
        for (const root of breakevens) expect(Math.abs(bruteSum(held, root))).toBeLessThan(1e-5);
        const ordered = seen.toSorted((a, b) => a - b);
        ordered.forEach((level, place) => {
          const here = bruteSum(held, level);
          if (best.kind === 'amount') expect(here).toBeLessThan(best.amount + 1e-5);
          if (worst.kind === 'amount') expect(here).toBeGreaterThan(worst.amount - 1e-5);
          const before = ordered[place - 1];
          if (before === undefined || Math.sign(Math.round(bruteSum(held, before) * 1e4)) * Math.sign(Math.round(here * 1e4)) >= 0) return;
          expect(breakevens.some((root) => root >= before && root <= level)).toBe(true);
        });
      }),
    );
  });

  it('bought and sold mirror each other: figures change their sign, chances add up to one', () => {
    fc.assert(
      fc.property(legs, (held) => {
        const sold = held.map((each) => ({ ...each, quantity: -each.quantity }));
        const [a, b] = [expiryPayoff(held), expiryPayoff(sold)];
        expect(b.breakevens).toEqual(a.breakevens);
        expect(b.best).toEqual(a.worst.kind === 'amount' ? { kind: 'amount', amount: 0 - a.worst.amount } : a.worst);
        const outcome = { forward: 24_050, deviation: 0.03 };
        const [won, lost] = [expiryChances(a, outcome), expiryChances(b, outcome)];
        if (a.zeroRanges.length === 0) expect(Math.abs(won.profit + lost.profit - 1)).toBeLessThan(1e-9);
        expect(Math.abs(won.expected + lost.expected)).toBeLessThan(1e-4);
        expect(Math.abs(won.expected - expectedProfit(held, outcome))).toBeLessThan(1e-4);
      }),
    );
  });
});

describe('the sheet', () => {
  it('is the sum of the legs priced one by one, and at the end the exact profit', () => {
    fc.assert(
      fc.property(legs, fc.integer({ min: 15_000, max: 40_000 }), fc.double({ min: 0, max: 1, noNaN: true }), (held, spot, part) => {
        const out = new Float64Array(2);
        const elapsed = YEARS * part * 0.99;
        payoffSheet(out, held, { spots: Float64Array.of(spot), times: Float64Array.of(elapsed, YEARS), volatilityShift: 0.1, rate: 0.03 });
        const profit = held.reduce((sum, leg) => sum + legGreeks(leg, { spot, elapsed, volatilityShift: 0.1, rate: 0.03 }).profit, 0);
        expect(Math.abs((out[0] ?? 0) - profit)).toBeLessThan(1e-5);
        expect(Math.abs((out[1] ?? 0) - bruteSum(held, spot))).toBeLessThan(1e-5);
      }),
    );
  });

  it('the outline of a curve agrees with the exact one where there is one', () => {
    fc.assert(
      fc.property(legs, (held) => {
        const exact = expiryPayoff(held);
        const outcome = { forward: 24_043, deviation: 0.03 };
        const curve = curveOutline(held, outcome, YEARS, 0);
        expect(curve.best.kind).toBe(exact.best.kind);
        expect(curve.worst.kind).toBe(exact.worst.kind);
        const reach = exact.breakevens.filter((root) => root > 22_500 && root < 25_500);
        for (const root of reach) expect(curve.breakevens.some((found) => Math.abs(found - root) < 0.01)).toBe(true);
        expect(Math.abs(curve.profitChance - expiryChances(exact, outcome).profit)).toBeLessThan(0.01);
      }),
      { numRuns: 60 },
    );
  });

  it('a calendar has a bounded loss of about what was paid, its best at the strike, and its end on the grid', () => {
    const option = (quantity: number, paid: number, years: number): StrategyLeg => ({
      kind: 'call',
      quantity,
      strike: priceFromDecimal(24_000),
      price: priceFromDecimal(paid),
      years,
      volatility: 0.14,
      carry: 0,
    });
    const held = [option(-65, 186, 7 / 365), option(65, 263, 14 / 365)];
    const shared = { spot: 24_000, volatility: 0.14, carry: 0, rate: 0, low: 22_800, high: 25_200, points: 200 };
    const found = analyse({
      ...shared,
      legs: held,
      elapsed: 0,
      targetSpot: 24_000,
      volatilityShift: 0,
      tableSpots: [24_000],
      tableTimes: [0],
    });
    expect(found.exact).toBe(false);
    expect(found.breakevens).toHaveLength(2);
    expect(found.worst).toMatchObject({ kind: 'amount' });
    expect(found.worst.kind === 'amount' && Math.abs(found.worst.amount + 65 * 77)).toBeLessThan(1);
    const last = found.profits.subarray(2 * found.spots.length);
    expect(found.spots[last.indexOf(Math.max(...last))]).toBe(24_000);
    expect(found.profitChance).toBeGreaterThan(0.4);
    expect(found.profitChance).toBeLessThan(0.75);
  });
});

describe('the text of a plan', () => {
  it('reads back as it was written', () => {
    const planned = fc.record({
      side: fc.constantFrom('buy' as const, 'sell' as const),
      kind: fc.constantFrom('call' as const, 'put' as const),
      lots: fc.integer({ min: 1, max: 1_000 }),
      strike: fc.integer({ min: 1, max: 2_000_000 }).map((ticks) => ticks / 20),
      expiry: fc.integer({ min: 1, max: 28 }).map((day) => `2026-12-${String(day).padStart(2, '0')}`),
      price: fc.option(fc.integer({ min: 0, max: 100_000 }).map((ticks) => ticks / 20)),
      on: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(planned, { maxLength: 10 }), (plan) => {
        expect(readPlan(writePlan(plan))).toEqual(plan);
      }),
    );
  });
});
