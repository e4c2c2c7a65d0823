/**
 * Returns a x b / divisor rounded to the nearest integer (ties away from zero), exact for products beyond 2^53.
 * Throws RangeError when the divisor is 0 or the result is not a safe integer.
 */
export function multiplyDivide(a: number, b: number, divisor: number): number {
  if (divisor === 0) throw new RangeError('division by zero');
  const product = BigInt(a) * BigInt(b);
  const bigDivisor = BigInt(divisor);
  const negative = product < 0n !== bigDivisor < 0n && product !== 0n;
  const numerator = product < 0n ? -product : product;
  const denominator = bigDivisor < 0n ? -bigDivisor : bigDivisor;
  const rounded = Number((2n * numerator + denominator) / (2n * denominator));
  if (!Number.isSafeInteger(rounded)) throw new RangeError('result is not a safe integer');
  return negative && rounded !== 0 ? -rounded : rounded;
}
