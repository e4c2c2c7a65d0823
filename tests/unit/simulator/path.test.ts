import { describe, expect, it } from 'vitest';
import { activity, varianceShare } from '#simulator/processes/activity.ts';
import { stepLengthFor } from '#simulator/driver/step-length.ts';
import { type PathState, TRADING_DAYS, drawShocks } from '#simulator/processes/path.ts';
import { Random } from '#simulator/processes/random.ts';
import { totalVolatility } from '#simulator/surface/term-structure.ts';
import { type MarketShape, shapeOf, sum } from '#tests/support/market/market-shape.ts';
import { underlyingRow } from '#simulator/underlyings.ts';
import { advancePath } from '#tests/support/books/one-path.ts';
import { advanceOvernight } from '#tests/support/books/one-path.ts';

const parameters = underlyingRow('NIFTY')!.path;
const YEARS = 20;
const PARTS = 13;

/** Twenty years of days, each a night and thirteen parts of a session. */
function simulate(seed: number): MarketShape {
  const random = Random.seeded(seed);
  let path: PathState = { spot: 26_000, slow: 0.2, fast: 0, carry: parameters.carryMean, skew: 1 };
  const returns: number[] = [];
  const gaps: number[] = [];
  const vix: number[] = [];
  const month = 21 / TRADING_DAYS;
  for (let day = 0; day < TRADING_DAYS * YEARS; day += 1) {
    const close = path.spot;
    path = advanceOvernight(path, parameters, random);
    gaps.push(Math.log(path.spot / close));
    for (let part = 0; part < PARTS; part += 1) {
      const share = varianceShare((part + 1) / PARTS) - varianceShare(part / PARTS);
      path = advancePath(path, parameters, (share * (1 - parameters.overnightShare)) / TRADING_DAYS, random);
    }
    returns.push(Math.log(path.spot / close));
    vix.push((100 * totalVolatility(path, parameters, month)) / Math.sqrt(month));
  }
  return shapeOf(returns, gaps, vix);
}

describe('twenty simulated years look like an index', () => {
  const shapes = [1, 2, 3, 4, 5].map(simulate);
  const mean = (of: keyof MarketShape) => sum(shapes.map((shape) => shape[of])) / shapes.length;

  // Bands: daily S&P 500, 1990 to 2022, and the published range of India VIX; the mean of five seeds must lie inside.
  it.each([
    ['volatility', 0.13, 0.24],
    ['kurtosis', 6, 20],
    ['lag1', 0.15, 0.4],
    ['lag20', 0.1, 0.3],
    ['leverage', -0.2, -0.05],
    ['beyond3', 2, 7],
    ['gapShare', 0.25, 0.35],
    ['vixMedian', 12, 18],
  ] as const)('%s lies between %d and %d', (what, low, high) => {
    expect(mean(what)).toBeGreaterThan(low);
    expect(mean(what)).toBeLessThan(high);
  });
});

describe('a longer step', () => {
  /** Root mean square of the return and of the fast factor after a quarter of an hour in so many steps. */
  function spreadAfter(steps: number): readonly [number, number] {
    const random = Random.seeded(5);
    const time = 15 / 385 / TRADING_DAYS;
    const quiet = { ...parameters, jumpsPerYear: 0 };
    let returns = 0;
    let factors = 0;
    const runs = 4_000;
    for (let run = 0; run < runs; run += 1) {
      let path: PathState = { spot: 26_000, slow: 0.3, fast: 0.3, carry: parameters.carryMean, skew: 1 };
      for (let step = 0; step < steps; step += 1) path = advancePath(path, quiet, time / steps, random);
      returns += Math.log(path.spot / 26_000) ** 2 / runs;
      factors += (path.fast - 0.3) ** 2 / runs;
    }
    return [Math.sqrt(returns), Math.sqrt(factors)];
  }

  it('moves spot and volatility as far as many short ones', () => {
    const [long, short] = [spreadAfter(1), spreadAfter(60)];
    expect(Math.abs(long[0] / short[0] - 1)).toBeLessThan(0.04);
    expect(Math.abs(long[1] / short[1] - 1)).toBeLessThan(0.05);
  });

  it('jumps as often in one long stretch as in many short ones', () => {
    const lively = { ...parameters, jumpsPerYear: 200, jumpMean: 0, jumpDeviation: 1 };
    const squares = (steps: number) => {
      const random = Random.seeded(6);
      let total = 0;
      for (let run = 0; run < 20_000; run += 1) {
        let jump = 0;
        for (let step = 0; step < steps; step += 1) jump += drawShocks(lively, 0.004 / steps, random).jump.size;
        total += jump ** 2;
      }
      return total / 20_000;
    };
    expect(squares(1)).toBeCloseTo(0.8, 1);
    expect(squares(20)).toBeCloseTo(0.8, 1);
  });
});

describe('the step of a speed', () => {
  it('is 250 ms up to ten, then so long that there are at most forty a second', () => {
    expect([1, 10, 11, 20, 60, 600].map(stepLengthFor)).toEqual([250, 250, 500, 500, 1_500, 15_000]);
    for (let speed = 1; speed <= 600; speed += 1) {
      expect((speed * 1_000) / stepLengthFor(speed)).toBeLessThanOrEqual(40);
      expect(60_000 % stepLengthFor(speed)).toBe(0);
    }
  });
});

describe('the course of a session', () => {
  it('is a U: busiest at the open, busy again at the close', () => {
    expect(activity(0)).toBeGreaterThan(1.5);
    expect(activity(0.5)).toBeLessThan(0.95);
    expect(activity(1)).toBeGreaterThan(1.2);
    expect(activity(0)).toBeGreaterThan(activity(1));
  });

  it('spends its variance from 0 to 1, always rising', () => {
    expect([varianceShare(-1), varianceShare(0), varianceShare(1), varianceShare(2)]).toEqual([0, 0, 1, 1]);
    let before = 0;
    for (let step = 1; step <= 92_400; step += 1) {
      const here = varianceShare(step / 92_400);
      if (here <= before) expect.fail(`no variance at step ${step}`);
      before = here;
    }
    expect(varianceShare(0.1)).toBeGreaterThan(0.18);
  });
});

describe('random numbers', () => {
  it('come from the seed alone and go on from a stored state', () => {
    const random = Random.seeded(11);
    const again = Random.seeded(11);
    for (let i = 0; i < 100; i += 1) expect(random.uint32()).toBe(again.uint32());
    const restored = new Random(JSON.parse(JSON.stringify(random.state())));
    for (let i = 0; i < 100; i += 1) expect(restored.normal()).toBe(random.normal());
  });

  it('of seeds that differ only above 32 bits differ', () => {
    expect(Random.seeded(1).uint32()).not.toBe(Random.seeded(1 + 2 ** 32).uint32());
  });

  it('are uniform and normal: mean, variance and tails', () => {
    const random = Random.seeded(3);
    const draws = Array.from({ length: 100_000 }, () => random.normal());
    expect(Math.abs(sum(draws) / draws.length)).toBeLessThan(0.015);
    expect(Math.abs(sum(draws.map((z) => z * z)) / draws.length - 1)).toBeLessThan(0.02);
    expect(Math.abs(draws.filter((z) => z > 1.959964).length / draws.length - 0.025)).toBeLessThan(0.002);
  });
});
