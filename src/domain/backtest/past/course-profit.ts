import { type Money, addMoney, subtractMoney, ZERO_MONEY } from '#domain/units/money.ts';
import { type Price, valueAt } from '#domain/units/price.ts';

/** A leg of a strategy with its entry price. */
interface EnteredLeg {
  /** Units; below zero when sold. */
  readonly quantity: number;
  readonly price: Price;
}

/**
 * Returns the combined profit of legs at each instant, before charges; null where the price of a leg is unknown. The prices of a leg have the leg's index.
 */
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

/** Profit of legs on a day: at its end, at best and at worst, each with the index of its minute. */
interface DayOfCourse {
  /** First minute with a price of every leg, at which they are entered. */
  readonly from: number;
  readonly end: { readonly at: number; readonly profit: Money };
  readonly best: { readonly at: number; readonly profit: Money };
  readonly worst: { readonly at: number; readonly profit: Money };
}

/**
 * Returns the profit of legs entered at the first minute with prices for all of them, before charges; null when there is none. Quantities are units, below
 * zero when sold.
 */
export function dayOfCourse(quantities: readonly number[], prices: readonly (readonly (Price | null)[])[]): DayOfCourse | null {
  const count = Math.max(0, ...prices.map(({ length }) => length));
  const from = Array.from({ length: count }, (_, at) => at).find((at) =>
    quantities.every((_, place) => (prices[place]?.[at] ?? null) !== null),
  );
  if (from === undefined || quantities.length === 0) return null;
  const legs = quantities.flatMap((quantity, place) => {
    const price = prices[place]?.[from] ?? null;
    return price === null ? [] : [{ quantity, price }];
  });
  const known = courseProfit(legs, prices).flatMap((profit, at) => (profit === null || at < from ? [] : [{ at, profit }]));
  const [first] = known;
  if (first === undefined) return null;
  return {
    from,
    end: known.at(-1) ?? first,
    best: known.reduce((most, each) => (each.profit > most.profit ? each : most), first),
    worst: known.reduce((least, each) => (each.profit < least.profit ? each : least), first),
  };
}
