import { expect, test } from 'vitest';
import { keptRange } from '#client/widgets/combined-chart/kept-range.ts';

const bars = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => (from + index) * 60_000);

test('a chart keeps the instants that the reader has chosen when bars come after them, before them, or fall away before them', () => {
  const chosen = { from: 10.5, to: 30.25 };
  expect(keptRange(chosen, bars(100, 200), bars(100, 205))).toEqual(chosen);
  expect(keptRange(chosen, bars(100, 200), bars(96, 201))).toEqual({ from: 14.5, to: 34.25 });
  expect(keptRange(chosen, bars(100, 200), bars(105, 205))).toEqual({ from: 5.5, to: 25.25 });
});

test('a chart whose newest bar is in sight follows the new ones at the same distance', () => {
  expect(keptRange({ from: 80, to: 102 }, bars(100, 200), bars(100, 203))).toEqual({ from: 83, to: 105 });
  expect(keptRange({ from: 80, to: 102 }, bars(100, 200), bars(103, 203))).toEqual({ from: 80, to: 102 });
});

test('a chart of other instants begins anew', () => {
  expect(keptRange({ from: 10, to: 30 }, bars(100, 200), bars(300, 400))).toBeNull();
  expect(keptRange({ from: 10, to: 30 }, [], bars(300, 400))).toBeNull();
});
