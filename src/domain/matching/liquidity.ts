import type { DepthLevel, Quote } from '../market/quote.ts';
import type { Side } from '../orders/order-kinds.ts';
import type { Price } from '../units/price.ts';

/** Units taken from price levels within one tick: price -> quantity, per side of the book that gave them. */
export interface Taken {
  readonly bids: Readonly<Record<string, number>>;
  readonly asks: Readonly<Record<string, number>>;
}

export const NOTHING_TAKEN: Taken = { bids: {}, asks: {} };

/** One piece of a match: so many units at a price. */
interface Slice {
  readonly price: Price;
  readonly quantity: number;
}

function acceptable(side: Side, level: DepthLevel, limitPrice: Price): boolean {
  return side === 'buy' ? level.price <= limitPrice : level.price >= limitPrice;
}

/**
 * Returns the fill of an order from the depth: slices at the prices of the levels, best first, never past its limit, never more than a level still holds in
 * this tick; and the taken quantities afterwards.
 */
export function takeLiquidity(
  side: Side,
  quantity: number,
  limitPrice: Price,
  quote: Quote,
  taken: Taken,
): { readonly slices: readonly Slice[]; readonly taken: Taken } {
  const giving = side === 'buy' ? 'asks' : 'bids';
  const slices: Slice[] = [];
  const gone: Record<string, number> = { ...taken[giving] };
  let wanted = quantity;
  for (const level of quote.depth[giving]) {
    if (wanted <= 0 || !acceptable(side, level, limitPrice)) break;
    const got = Math.min(wanted, level.quantity - (gone[level.price] ?? 0));
    if (got <= 0) continue;
    slices.push({ price: level.price, quantity: got });
    gone[level.price] = (gone[level.price] ?? 0) + got;
    wanted -= got;
  }
  return slices.length === 0 ? { slices, taken } : { slices, taken: { ...taken, [giving]: gone } };
}

/** Returns one slice of all these units at the limit of a resting order: never a better price. */
export function atLimit(slices: readonly Slice[], limitPrice: Price): readonly Slice[] {
  const quantity = slices.reduce((sum, slice) => sum + slice.quantity, 0);
  return quantity === 0 ? [] : [{ price: limitPrice, quantity }];
}
