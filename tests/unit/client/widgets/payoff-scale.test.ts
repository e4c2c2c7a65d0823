import { expect, it } from 'vitest';
import { densityOf, down, scaleOfCurves, liftedOf } from '#client/widgets/payoff/payoff-scale.ts';

const SPOTS = Float64Array.of(100, 110, 120);

it('shows every curve and the zero line with room around them', () => {
  const scale = scaleOfCurves(SPOTS, [Float64Array.of(-50, 0, 50)]);
  expect(scale).toEqual({ left: 100, right: 120, low: -58, high: 58 });
  expect(down(scale, 0)).toBe(0.5);
});

it('draws a profit that never changes as a line: what rounding left of it has no peaks', () => {
  const box = Float64Array.of(1e-10, -3e-11, 2e-11);
  const scale = scaleOfCurves(SPOTS, [box]);
  for (const profit of box) expect(down(scale, profit)).toBeCloseTo(0.5, 6);
});

it('outcomes are densest where the chance of ending below grows fastest, and nothing is drawn of a certainty outside the picture', () => {
  const scale = { left: 0, right: 96, low: 0, high: 1 };
  // A triangle about 48: the chance below grows by x / 1,152 a step, and is 1 at 96.
  const below = (x: number) => (x <= 48 ? (x * x) / 4_608 : 1 - (96 - x) ** 2 / 4_608);
  const density = densityOf(scale, (level) => below(Math.max(0, Math.min(96, level))));
  expect(density).toHaveLength(97);
  expect(density?.[48]).toBe(1);
  // Half way up: 24 / 47.75 of the top step, whose ends lie on both sides of the peak.
  expect(density?.[24]).toBeCloseTo(24 / 47.75, 10);
  expect(densityOf(scale, () => 1)).toBeNull();
});

it('writes levels that stand near each other in two rows, and those with room in one', () => {
  const lifted = (...levels: number[]) => liftedOf({ left: 0, right: 100, low: -1, high: 1 }, levels);
  expect(lifted(20, 60)).toEqual([false, false]);
  expect(lifted(20, 30)).toEqual([false, true]);
  expect(lifted(20, 30, 40, 50)).toEqual([false, true, false, true]);
  expect(lifted(2)).toEqual([false]);
});
