import { describe, expect, it } from 'vitest';
import { BASE_STRATEGIES } from '#domain/bots/base/all.ts';
import type { PlannedLeg } from '#domain/strategies/plan-code.ts';
import { sketchPayoff, sketchPlan, sketchTemplate } from '#domain/strategies/sketch-payoff.ts';
import { TEMPLATES } from '#domain/strategies/templates/all.ts';

const sketch = (code: string) => sketchPayoff(BASE_STRATEGIES.find((strategy) => strategy.code === code)?.definition.legs ?? []);
const at = (code: string, step: number) => sketch(code).find((point) => point.step === step)?.value ?? Number.NaN;

describe('the sketch of a payoff', () => {
  it('of every base strategy has finite points and both gains and losses', () => {
    for (const { code, definition } of BASE_STRATEGIES) {
      const values = sketchPayoff(definition.legs).map(({ value }) => value);
      expect(values.every(Number.isFinite), code).toBe(true);
      expect(Math.max(...values), code).toBeGreaterThan(0);
      expect(Math.min(...values), code).toBeLessThan(0);
    }
  });

  it('of a short straddle earns most at the money and loses on both sides alike', () => {
    expect(at('short-straddle', 0)).toBeGreaterThan(0);
    expect(at('short-straddle', 12)).toBeLessThan(0);
    expect(at('short-straddle', 12)).toBeCloseTo(at('short-straddle', -12), 9);
  });

  it('of an iron condor is flat beyond its wings', () => {
    expect(at('iron-condor', 12)).toBeCloseTo(at('iron-condor', 10), 9);
    expect(at('iron-condor', -12)).toBeCloseTo(at('iron-condor', -10), 9);
    expect(at('iron-condor', 0)).toBeGreaterThan(0);
  });

  it('of a synthetic long is the line of the future', () => {
    for (const step of [-10, 0, 7]) expect(at('synthetic-long', step)).toBeCloseTo(step, 9);
  });

  it('of every named strategy is finite, and bounded below where its risk is', () => {
    for (const template of TEMPLATES) {
      const values = sketchTemplate(template).map(({ value }) => value);
      expect(values.every(Number.isFinite), template.code).toBe(true);
      const [low = 0, next = 0] = values;
      const [last = 0, high = 0] = values.slice(-2);
      const ends = new Set(template.legs.map(({ term }) => term));
      // A later leg that is sold is open only after the day that is drawn.
      if (template.risk === 'undefined' && ends.size > 1) continue;
      if (template.risk === 'undefined') expect(Math.min(low - next, high - last), template.code).toBeLessThan(-0.3);
      else expect(Math.min(low - next, high - last), template.code).toBeGreaterThan(-0.3);
    }
  });

  it('of a plan is that of the same strategy by name, of legs that are off nothing', () => {
    const leg = (side: 'buy' | 'sell', kind: 'call' | 'put', strike: number): PlannedLeg => ({
      side,
      kind,
      strike,
      lots: 1,
      expiry: '2026-09-03',
      price: null,
      on: true,
    });
    const condor = [leg('buy', 'put', 25_600), leg('sell', 'put', 25_800), leg('sell', 'call', 26_200), leg('buy', 'call', 26_400)];
    const values = sketchPlan(condor).map(({ value }) => value);
    expect(values[0]).toBeCloseTo(values[5]!, 9);
    expect(values[0]).toBeLessThan(0);
    expect(values[24]).toBeGreaterThan(0);
    expect(values[48]).toBeCloseTo(values[0]!, 9);
    expect(sketchPlan(condor.map((each) => ({ ...each, on: false })))).toEqual([]);
    expect(sketchPlan([{ ...leg('buy', 'call', 26_000), kind: 'future', strike: null }]).map(({ value }) => value)).toEqual(
      sketchPlan([{ ...leg('buy', 'call', 26_000), kind: 'underlying', strike: null, expiry: null }]).map(({ value }) => value),
    );
  });

  it('of a calendar earns near its strike and loses far from it', () => {
    expect(at('call-calendar', 0)).toBeGreaterThan(0);
    expect(at('call-calendar', 12)).toBeLessThan(0);
    expect(at('call-calendar', -12)).toBeLessThan(0);
  });
});
