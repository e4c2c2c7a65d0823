import { describe, expect, it } from 'vitest';
import { BASE_STRATEGIES } from '#domain/bots/base/all.ts';
import { sketchPayoff } from '#domain/strategies/sketch-payoff.ts';

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

  it('of a calendar earns near its strike and loses far from it', () => {
    expect(at('call-calendar', 0)).toBeGreaterThan(0);
    expect(at('call-calendar', 12)).toBeLessThan(0);
    expect(at('call-calendar', -12)).toBeLessThan(0);
  });
});
