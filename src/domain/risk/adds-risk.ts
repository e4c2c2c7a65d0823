import type { Side } from '../orders/order-kinds.ts';

/** A position and its working orders, in units. An unknown order counts as working. */
export interface OpenUnits {
  readonly netQuantity: number;
  readonly workingBuy: number;
  readonly workingSell: number;
}

/**
 * Returns how many units of an order could open something: what is left of it after closing the position, with the working orders of its
 * own side filling before it. 0 means that the order can only close. Closing the hedge of a short needs margin all the same: the margin
 * check is separate.
 */
export function openingQuantity(open: OpenUnits, side: Side, quantity: number): number {
  const closable = Math.max(0, side === 'sell' ? open.netQuantity : -open.netQuantity);
  const before = side === 'sell' ? open.workingSell : open.workingBuy;
  return Math.max(0, quantity - Math.max(0, closable - before));
}
