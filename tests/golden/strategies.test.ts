import { describe, expect, it } from 'vitest';
import { expiryChances } from '#domain/strategies/expiry-chances.ts';
import { type Bound, expiryPayoff } from '#domain/strategies/expiry-payoff.ts';
import { legGreeks } from '#domain/strategies/leg-greeks.ts';
import { chanceBelow } from '#domain/strategies/lognormal.ts';
import { payoffSheet } from '#domain/strategies/payoff-sheet.ts';
import type { HeldKind, StrategyLeg } from '#domain/strategies/strategy-leg.ts';
import { priceFromDecimal } from '#domain/units/price.ts';
import { type VectorRow, readVectors } from './vectors/read-vectors.ts';
import { expectedProfit } from '#tests/support/books/expected-profit.ts';
import { profitAtExpiry } from '#tests/support/books/profit-at-expiry.ts';

const close = (actual: number | null | undefined, expected: number, tolerance: number) =>
  expect(Math.abs((actual ?? Number.NaN) - expected)).toBeLessThanOrEqual(tolerance);
/** Figures of the size of millions have fewer digits behind the point than the tolerance asks for. */
const within = (tolerance: number, size: number) => Math.max(tolerance, 2e-14 * Math.abs(size));

function legsOf(row: VectorRow, years: number, carry: number): StrategyLeg[] {
  return row
    .text('legs')
    .split(' / ')
    .map((text) => {
      const [kind = '', quantity, strike, price, volatility] = text.split(' ');
      const stock = kind === 'stock';
      return {
        kind: stock ? 'underlying' : (kind as HeldKind),
        quantity: Number(quantity),
        strike: priceFromDecimal(stock ? 0 : Number(strike)),
        price: priceFromDecimal(Number(price)),
        years: stock ? 0 : years,
        volatility: stock ? 0 : Number(volatility ?? 0),
        carry: stock ? 0 : carry,
      };
    });
}

function expectBound(bound: Bound, text: string): void {
  if (text === 'none') expect(bound).toEqual({ kind: 'unlimited' });
  else if (bound.kind === 'amount') close(bound.amount, Number(text), 1e-9);
  else expect(bound.kind).toBe('amount');
}

describe('exact figures of strategies', () => {
  for (const row of readVectors('strategies-exact.tsv'))
    it(row.text('name'), () => {
      const [spot, years, rate, sigma] = ['spot', 'years', 'rate', 'sigma'].map((name) => row.number(name)) as [
        number,
        number,
        number,
        number,
      ];
      const carry = rate - row.number('yield');
      const legs = legsOf(row, years, carry);
      const payoff = expiryPayoff(legs);
      expectBound(payoff.best, row.text('best'));
      expectBound(payoff.worst, row.text('worst'));
      const roots = row.text('breakevens') === 'none' ? [] : row.text('breakevens').split(' ').map(Number);
      expect(payoff.breakevens).toHaveLength(roots.length);
      roots.forEach((root, place) => close(payoff.breakevens[place], root, 1e-9));
      expect(payoff.zeroRanges).toEqual([]);

      const outcome = { forward: spot * Math.exp(carry * years), deviation: sigma * Math.sqrt(years) };
      const chances = expiryChances(payoff, outcome);
      close(chances.profit, row.number('pop'), 1e-12);
      const expected = row.number('expected');
      const size = legs.reduce((sum, leg) => sum + Math.abs(leg.quantity) * (leg.price / 1e4 + spot), 0);
      close(expectedProfit(legs, outcome), expected, within(1e-9, size));
      close(chances.expected, expected, within(1e-9, 10 * size));

      const sheet = new Float64Array(1);
      for (const text of row.text('halfTime').split(' / ')) {
        const [level = 0, ...figures] = text.split(' ').map(Number);
        const at = { spot: level, elapsed: years / 2, volatilityShift: 0, rate };
        const greeks = legs.map((leg) => legGreeks(leg, at));
        const net = (['profit', 'delta', 'gamma', 'theta', 'vega', 'vanna'] as const).map((name) =>
          greeks.reduce((sum, each) => sum + each[name], 0),
        );
        net.forEach((figure, place) => close(figure, figures[place] ?? Number.NaN, within(1e-8, place === 3 ? 10 * size : size)));
        const grid = { spots: Float64Array.of(level), times: Float64Array.of(years / 2), volatilityShift: 0, rate };
        payoffSheet(sheet, legs, grid);
        close(sheet[0], net[0] ?? Number.NaN, within(1e-8, size));
      }
    });
});

describe('published figures of another program', () => {
  for (const row of readVectors('strategies-optionlab.tsv'))
    it(row.text('name'), () => {
      const legs = legsOf(row, 0, 0);
      const payoff = expiryPayoff(legs);
      const years = row.number('businessDays') / 252;
      const outcome = {
        forward: row.number('spot') * Math.exp(row.number('rate') * years),
        deviation: row.number('volatility') * Math.sqrt(years),
      };
      const chances = expiryChances(payoff, outcome);
      close(chances.profit, row.number('pop'), 1e-3);
      const ends = [row.number('low'), row.number('high'), ...legs.filter(({ strike }) => strike > 0).map(({ strike }) => strike / 1e4)];
      const profits = ends.map((level) => profitAtExpiry(legs, level));
      // Its lowest and highest levels lie on the same grid.
      close(Math.min(...profits), row.number('worstInRange'), 0.011 * 100);
      close(Math.max(...profits), row.number('bestInRange'), 0.011 * 100);
      if (row.text('whenWon') !== 'none') close(chances.whenWon, row.number('whenWon'), 0.02 * row.number('whenWon'));
      if (row.text('whenLost') !== 'none') close(chances.whenLost, row.number('whenLost'), 0.02 * -row.number('whenLost'));
      if (row.text('target') === 'none') return;
      close(expiryChances(payoff, outcome, row.number('target')).profit, row.number('targetChance'), 1e-3);
      close(1 - expiryChances(payoff, outcome, row.number('limit')).profit, row.number('limitChance'), 1e-3);
    });

  it('the chance is that of the printed range to 1e-12', () => {
    const years = 24 / 252;
    const outcome = { forward: 168.99 * Math.exp(0.045 * years), deviation: 0.483 * Math.sqrt(years) };
    close(1 - chanceBelow(outcome, 164.9), 0.5472008423945267, 1e-12);
  });
});
