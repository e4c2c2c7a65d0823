import { expect, it } from 'vitest';
import { neighboursOf } from '#domain/backtest/sweep/neighbours.ts';

it('the neighbours of a cell are those around it, and no cell of the row before or after stands beside its end', () => {
  // 0 1 2 / 3 4 5 / 6 7 8
  expect(neighboursOf(4, 3, 9)).toEqual([0, 1, 2, 3, 5, 6, 7, 8]);
  expect(neighboursOf(2, 3, 9)).toEqual([1, 4, 5]);
  expect(neighboursOf(3, 3, 9)).toEqual([0, 1, 4, 6, 7]);
});

it('of one row or one column they are two', () => {
  expect(neighboursOf(1, 3, 3)).toEqual([0, 2]);
  expect(neighboursOf(1, 1, 3)).toEqual([0, 2]);
  expect(neighboursOf(2, 1, 3)).toEqual([1]);
});
