import type { Side } from '../orders/order-kinds.ts';
import { sliceByFreeze } from '../orders/freeze-limit.ts';

/** A request to close a position. Quantities in units; `closingQuantity`: units that working closing orders will still close. */
interface SquareOffRequest {
  readonly netQuantity: number;
  readonly closingQuantity: number;
  readonly lotSize: number;
  readonly freezeQuantity: number;
  /** Units to close; null = all that is not being closed yet. */
  readonly quantity: number | null;
}

/** Market orders that close a position; never more than is open, each within the freeze limit. */
export interface SquareOffPlan {
  readonly side: Side;
  readonly quantities: readonly number[];
}

/** Returns the orders that close the position or the asked-for part of it; no quantities when nothing is left to close. */
export function squareOffPlan(request: SquareOffRequest): SquareOffPlan {
  const side: Side = request.netQuantity > 0 ? 'sell' : 'buy';
  const left = Math.max(0, Math.abs(request.netQuantity) - request.closingQuantity);
  const quantity = Math.min(left, request.quantity ?? left);
  return { side, quantities: quantity === 0 ? [] : sliceByFreeze(quantity, request.lotSize, request.freezeQuantity) };
}
