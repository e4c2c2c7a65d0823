import { describe, expect, it } from 'vitest';
import { closeParts } from '#domain/positions/close-parts.ts';

const parts = (lots: number) => closeParts(lots).map(({ part, lots: closing }) => [part, closing]);

describe('the parts of a position that can be closed', () => {
  it('are quarters in whole lots', () => {
    expect(parts(8)).toEqual([
      [0.25, 2],
      [0.5, 4],
      [0.75, 6],
      [1, 8],
    ]);
    expect(parts(5)).toEqual([
      [0.25, 1],
      [0.5, 2],
      [0.75, 3],
      [1, 5],
    ]);
  });
  it('never name the same lots twice and never less than one lot', () => {
    expect(parts(1)).toEqual([[1, 1]]);
    expect(parts(2)).toEqual([
      [0.5, 1],
      [1, 2],
    ]);
    expect(parts(3)).toEqual([
      [0.5, 1],
      [0.75, 2],
      [1, 3],
    ]);
    expect(parts(0)).toEqual([]);
  });
});
