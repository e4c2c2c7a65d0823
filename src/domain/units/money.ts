import type { Brand } from './brand.ts';

/** Number of money units in one unit of currency: money is counted in 1/10 000 (INR or USD). */
export const MONEY_SCALE = 10_000;

/** An amount of money: a safe integer in 1/10 000 of the currency unit. */
export type Money = Brand<number, 'Money'>;

export const ZERO_MONEY = 0 as Money;

/** Returns the integer as money. Throws RangeError when it is not a safe integer. */
export function money(units: number): Money {
  if (!Number.isSafeInteger(units)) throw new RangeError(`not a safe integer amount: ${units}`);
  return (units === 0 ? 0 : units) as Money;
}

/** Returns the money nearest to a decimal amount of currency (12.35 -> 123500), ties away from zero. */
export function moneyFromDecimal(amount: number): Money {
  const scaled = amount * MONEY_SCALE;
  const rounded = Math.sign(scaled) * Math.round(Math.abs(scaled));
  return money(rounded);
}

/** Returns the amount as a decimal number of currency units, exact to four places. */
export function moneyToDecimal(amount: Money): number {
  return amount / MONEY_SCALE;
}

/** Returns the sum. Throws RangeError when it leaves the safe integers. */
export function addMoney(...amounts: readonly Money[]): Money {
  let total = 0;
  for (const amount of amounts) total += amount;
  return money(total);
}

/** Returns a - b. Throws RangeError when it leaves the safe integers. */
export function subtractMoney(a: Money, b: Money): Money {
  return money(a - b);
}
