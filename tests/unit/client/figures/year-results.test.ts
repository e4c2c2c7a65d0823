import { expect, it } from 'vitest';
import { dayMark, strengthOf, monthReached } from '#client/widgets/year-results/day-mark.ts';

it('a day without a result is no zero: it had no session, is still to come, or nothing was held', () => {
  const results = new Map<string, number | null>([
    ['2026-11-16', 4],
    ['2026-11-17', -4],
    ['2026-11-18', 0],
    ['2026-11-19', null],
  ]);
  const marks = ['16', '17', '18', '19', '20', '21', '23', '24'].map((day) => dayMark(`2026-11-${day}`, results, '2026-11-20'));
  // The 24th is a holiday, known beforehand.
  expect(marks).toEqual(['won', 'lost', 'flat', 'unknown', 'idle', 'closed', 'ahead', 'closed']);
});

it('a result has one of three strengths, by the largest of the year', () => {
  expect([0, 1, 34, -67, 100].map((result) => strengthOf(result, 100))).toEqual([40, 40, 70, 100, 100]);
  expect(strengthOf(0, 0)).toBe(40);
});

it('keys walk months as they lie: by rows, and to both ends', () => {
  const tops = [0, 0, 0, 50, 50];
  expect(['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp', 'Home', 'End', 'a'].map((key) => monthReached(key, 1, tops))).toEqual([
    2,
    0,
    4,
    null,
    0,
    4,
    null,
  ]);
  expect(monthReached('ArrowDown', 2, tops)).toBeNull();
  expect(monthReached('ArrowRight', -1, tops)).toBeNull();
});
