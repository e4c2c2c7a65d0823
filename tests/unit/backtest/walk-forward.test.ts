import { describe, expect, it } from 'vitest';
import { walkForward } from '#domain/backtest/sweep/walk-forward.ts';

/** Two variants over seven days: the first is good at first, the second afterwards. */
const EARLY = [10, 10, 10, -5, -5, -5, -5];
const LATE = [-2, -2, 8, 8, 8, 8, 8];

describe('walking forward', () => {
  const found = walkForward([EARLY, LATE], { train: 2, test: 2, objective: 'net' });

  it('chooses on the days before and plays on the days after, which are never those it was chosen on', () => {
    expect(found?.steps).toEqual([
      { train: { from: 0, to: 2 }, test: { from: 2, to: 4 }, variant: 0, trainNet: 20, testNet: 5 },
      { train: { from: 2, to: 4 }, test: { from: 4, to: 6 }, variant: 1, trainNet: 16, testNet: 16 },
      { train: { from: 4, to: 6 }, test: { from: 6, to: 7 }, variant: 1, trainNet: 16, testNet: 8 },
    ]);
  });

  it('puts the test windows together without a gap, beside the best of all days on the same days', () => {
    expect(found?.nets).toEqual([10, -5, 8, 8, 8]);
    expect(found?.hindsight).toEqual(LATE.slice(2));
  });

  it('is as efficient as a test day is to a training day', () => {
    // Tests made 29 in five days, trainings 52 in six.
    expect(found?.efficiency).toBeCloseTo(29 / 5 / (52 / 6), 12);
    expect(walkForward([[-1, -1, 5]], { train: 2, test: 1, objective: 'net' })?.efficiency).toBeNull();
  });

  it('chooses by what it is told', () => {
    const steady = [3, 4, 3, 4, 3, 0];
    const wild = [40, -20, 30, -20, 10, 0];
    const chosen = (objective: 'net' | 'sharpe' | 'profit-factor' | 'net-by-drawdown') =>
      walkForward([wild, steady], { train: 5, test: 1, objective })?.steps[0]?.variant;
    expect([chosen('net'), chosen('sharpe'), chosen('profit-factor'), chosen('net-by-drawdown')]).toEqual([0, 1, 1, 1]);
  });

  it.each(['profit-factor', 'net-by-drawdown'] as const)(
    'of variants without a loss the most profitable one is chosen by %s',
    (objective) => {
      const [small, large] = [
        [1, 1, 5],
        [40, 60, 5],
      ];
      const found = walkForward([small, large], { train: 2, test: 1, objective });
      expect(found?.steps[0]?.variant).toBe(1);
      expect(found?.hindsight).toEqual([5]);
    },
  );

  it('needs a window and a day after it', () => {
    expect(walkForward([[1, 2]], { train: 2, test: 1, objective: 'net' })).toBeNull();
    expect(walkForward([], { train: 1, test: 1, objective: 'net' })).toBeNull();
  });
});
