import { describe, expect, it } from 'vitest';
import { barOf, levelByBar } from '#client/widgets/combined-chart/trade-picture.ts';

const BARS = [100, 200, 300, 400, 500];

describe('a trade among its bars', () => {
  it('an instant lies in the bar that begins last before it, and what is before all of them in the first', () => {
    expect([barOf(BARS, 300), barOf(BARS, 399), barOf(BARS, 900), barOf(BARS, 5), barOf([], 5)]).toEqual([300, 300, 500, 100, undefined]);
  });

  it('a level stands at each bar of the trade where it was moved to by then, and no further', () => {
    const moves = [
      { at: 210, level: 9 },
      { at: 310, level: 8 },
      { at: 350, level: 7 },
    ];
    expect(levelByBar({ moves }, BARS, 200, 400)).toEqual([
      { at: 200, value: 9 },
      { at: 300, value: 7 },
      { at: 400, value: 7 },
    ]);
    expect(levelByBar({ moves: [] }, BARS, 200, 400)).toEqual([]);
  });
});
