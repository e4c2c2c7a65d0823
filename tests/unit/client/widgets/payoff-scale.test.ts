import { expect, it } from 'vitest';
import { down, scaleOfCurves } from '#client/widgets/payoff/payoff-scale.ts';

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
