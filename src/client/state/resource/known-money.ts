import { addMoney, type Money, moneyFromDecimal, moneyToDecimal, subtractMoney } from '#domain/units/money.ts';

/** Returns the amount as money; null when unknown: unknown is never 0 and makes sums unknown. */
export function knownMoney(amount: number | null | undefined): Money | null {
  return amount === null || amount === undefined ? null : moneyFromDecimal(amount);
}

export const plusKnown = (a: Money | null, b: Money | null): Money | null => (a === null || b === null ? null : addMoney(a, b));
export const minusKnown = (a: Money | null, b: Money | null): Money | null => (a === null || b === null ? null : subtractMoney(a, b));
export const knownDecimal = (amount: Money | null): number | null => (amount === null ? null : moneyToDecimal(amount));
