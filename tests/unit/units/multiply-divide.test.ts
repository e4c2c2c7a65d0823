import fc from 'fast-check';
import { expect, it } from 'vitest';
import { multiplyDivide } from '#domain/units/multiply-divide.ts';

/** The same with integers of any length, rounded half away from zero. */
function exact(a: number, b: number, divisor: number): number {
  const [product, by] = [BigInt(a) * BigInt(b), BigInt(divisor)];
  const size = (value: bigint) => (value < 0n ? -value : value);
  const rounded = Number((2n * size(product) + size(by)) / (2n * size(by)));
  return product < 0n !== by < 0n && rounded !== 0 ? -rounded : rounded;
}

const amount = fc.oneof(fc.integer({ min: -1_000, max: 1_000 }), fc.integer({ min: -(2 ** 40), max: 2 ** 40 }));

it('is exact, whether plain numbers hold the product or not', () => {
  fc.assert(
    fc.property(amount, amount, amount, (a, b, divisor) => {
      fc.pre(divisor !== 0 && Number.isSafeInteger(exact(a, b, divisor)));
      expect(multiplyDivide(a, b, divisor)).toBe(exact(a, b, divisor));
    }),
    { numRuns: 2_000 },
  );
});

it.each([
  [5, 1, 2, 3],
  [-5, 1, 2, -3],
  [7, 3, 21, 1],
  [0, 9, 7, 0],
  [Number.MAX_SAFE_INTEGER, 1, 2, 2 ** 52],
  [2 ** 40, 2 ** 40, 2 ** 40, 2 ** 40],
])('%d x %d / %d is %d', (a, b, divisor, result) => {
  expect(multiplyDivide(a, b, divisor)).toBe(result);
});

it('takes no fraction, no division by zero and no result beyond the safe integers', () => {
  expect(() => multiplyDivide(1.5, 2, 3)).toThrow(RangeError);
  expect(() => multiplyDivide(1, 2, 0)).toThrow(RangeError);
  expect(() => multiplyDivide(2 ** 50, 2 ** 50, 1)).toThrow(RangeError);
});
