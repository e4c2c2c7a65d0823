import { type Money, addMoney, subtractMoney, ZERO_MONEY } from '#domain/units/money.ts';
import { type Price, valueAt } from '#domain/units/price.ts';

/** A leg of a strategy with what it was entered at. */
interface EnteredLeg {
  /** Units; below zero when sold. */
  readonly quantity: number;
  readonly price: Price;
}

/** Returns what legs together had made at each instant, before charges; null where the price of one of them is not known. The prices of a leg stand at its place. */
export function courseProfit(legs: readonly EnteredLeg[], prices: readonly (readonly (Price | null)[])[]): readonly (Money | null)[] {
  const count = Math.max(0, ...prices.map(({ length }) => length));
  return Array.from({ length: count }, (_, at) => {
    let sum: Money | null = ZERO_MONEY;
    for (const [place, { quantity, price }] of legs.entries()) {
      const now = prices[place]?.[at] ?? null;
      sum = sum === null || now === null ? null : addMoney(sum, subtractMoney(valueAt(now, quantity), valueAt(price, quantity)));
    }
    return sum;
  });
}
