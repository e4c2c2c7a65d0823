import type { Side } from '../orders/order-kinds.ts';
import { multiplyDivide } from '../units/multiply-divide.ts';
import { type Price, price } from '../units/price.ts';

/** Returns the worst price a collar allows: so many basis points above the reference for a buyer, below it for a seller, never below 0. */
export function collarLimit(side: Side, reference: Price, basisPoints: number): Price {
  const share = side === 'buy' ? 10_000 + basisPoints : Math.max(0, 10_000 - basisPoints);
  return price(multiplyDivide(reference, share, 10_000));
}

/** Returns whether a price is worse than the collar allows. A better price than the reference always passes. */
export function passesCollar(side: Side, worstPrice: Price, reference: Price, basisPoints: number): boolean {
  const limit = collarLimit(side, reference, basisPoints);
  return side === 'buy' ? worstPrice > limit : worstPrice < limit;
}
