import { describe, expect, it } from 'vitest';
import { combinedBars, missingLegs, type LegBar } from '#domain/market/combined-bars.ts';

const bar = (at: number, close: number, volume = 10): LegBar => ({ at, open: close - 1, close, volume });

describe('a combination of legs', () => {
  it('is the signed sum of its legs at open and close, and what was traded in all of them', () => {
    const straddle = combinedBars([
      { ratio: 1, bars: [bar(1, 100), bar(2, 110)] },
      { ratio: 1, bars: [bar(1, 90), bar(2, 80)] },
    ]);
    expect(straddle).toEqual([
      { at: 1, open: 188, close: 190, volume: 20 },
      { at: 2, open: 188, close: 190, volume: 20 },
    ]);
    const spread = combinedBars([
      { ratio: 1, bars: [bar(1, 100)] },
      { ratio: -2, bars: [bar(1, 30, 5)] },
    ]);
    expect(spread).toEqual([{ at: 1, open: 41, close: 40, volume: 20 }]);
  });

  it('has no bar where a leg has none: nothing is carried over', () => {
    const legs = [
      { ratio: 1, bars: [bar(1, 100), bar(2, 101), bar(3, 102)] },
      { ratio: 1, bars: [bar(1, 50), bar(3, 51)] },
    ];
    expect(combinedBars(legs).map(({ at }) => at)).toEqual([1, 3]);
  });

  it('of no legs, or with a leg that never traded, is nothing', () => {
    expect(combinedBars([])).toEqual([]);
    expect(
      combinedBars([
        { ratio: 1, bars: [bar(1, 100)] },
        { ratio: 1, bars: [] },
      ]),
    ).toEqual([]);
  });

  it('says which leg is behind, and since when', () => {
    const legs = [
      { ratio: 1, bars: [bar(1, 100), bar(3, 102)] },
      { ratio: 1, bars: [bar(1, 50)] },
      { ratio: -1, bars: [] },
    ];
    expect(missingLegs(legs)).toEqual([
      { leg: 1, since: 1 },
      { leg: 2, since: null },
    ]);
    expect(missingLegs(legs.slice(0, 1))).toEqual([]);
  });
});
