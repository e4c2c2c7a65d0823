import type { Depth } from '../market/quote.ts';
import type { Side } from '../orders/order-kinds.ts';
import { MONEY_SCALE } from '../units/money.ts';
import type { Price } from '../units/price.ts';

/** Cost of an order on the visible book. Prices in currency units. */
interface DepthFill {
  /** Mean price of the whole quantity; null when the book does not show that much within the worst price. */
  readonly expected: number | null;
  /** Against the middle of the market for the whole quantity, in currency units; above zero costs. Null without both sides. */
  readonly slippage: number | null;
}

/** Returns the cost of an order of so many units that takes the visible levels, none beyond `worst`. */
export function depthFill(depth: Depth, side: Side, quantity: number, worst: Price | null): DepthFill {
  const levels = side === 'buy' ? depth.asks : depth.bids;
  let left = quantity;
  let value = 0;
  for (const level of levels) {
    if (left === 0 || (worst !== null && (side === 'buy' ? level.price > worst : level.price < worst))) break;
    const taken = Math.min(left, level.quantity);
    value += taken * level.price;
    left -= taken;
  }
  if (left > 0) return { expected: null, slippage: null };
  const expected = value / quantity / MONEY_SCALE;
  const [bid, ask] = [depth.bids[0]?.price, depth.asks[0]?.price];
  if (bid === undefined || ask === undefined) return { expected, slippage: null };
  const middle = (bid + ask) / 2 / MONEY_SCALE;
  return { expected, slippage: (side === 'buy' ? expected - middle : middle - expected) * quantity };
}
