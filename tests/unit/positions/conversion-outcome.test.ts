import { expect, it } from 'vitest';
import { conversionOutcome } from '#domain/positions/conversion-outcome.ts';

const gaps = (from: number, to: number) => ({ from, to });

it('what has left one product and come into the other was converted, of a long and of a short', () => {
  expect(conversionOutcome(50, gaps(0, 0), gaps(-50, 50))).toBe('made');
  expect(conversionOutcome(-50, gaps(0, 0), gaps(50, -50))).toBe('made');
});

it('where the differences are as before, nothing was', () => {
  expect(conversionOutcome(50, gaps(0, 0), gaps(0, 0))).toBe('not-made');
  expect(conversionOutcome(50, gaps(20, -5), gaps(20, -5))).toBe('not-made');
});

it('differences that were there before are told apart from the conversion, also those that are gone since', () => {
  expect(conversionOutcome(50, gaps(20, 0), gaps(-30, 50))).toBe('made');
  expect(conversionOutcome(50, gaps(20, 0), gaps(-50, 50))).toBe('made');
  expect(conversionOutcome(50, gaps(-50, 50), gaps(-50, 50))).toBe('not-made');
  expect(conversionOutcome(50, gaps(-50, 50), gaps(-100, 100))).toBe('made');
});

it('a part of it, or something else, decides nothing', () => {
  for (const now of [gaps(-25, 25), gaps(-50, 0), gaps(0, 50), gaps(50, -50)])
    expect(conversionOutcome(50, gaps(0, 0), now)).toBe('undecided');
});
