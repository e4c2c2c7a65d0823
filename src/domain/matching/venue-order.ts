import type { OrderStatus } from '../orders/order-status.ts';
import type { Product, Side, Validity } from '../orders/order-kinds.ts';
import type { Money } from '../units/money.ts';
import type { Price } from '../units/price.ts';
import type { ExchangeTime } from '../units/time.ts';

/** An order in the venue's book. Quantities in units. */
export interface VenueOrder {
  readonly orderId: string;
  /** The venue's own number of the order, counted in the order of its log. */
  readonly number: number;
  /** Time priority: smaller goes first. A change of price or a larger quantity takes a new one. */
  readonly priority: number;
  readonly instrumentId: string;
  readonly side: Side;
  readonly kind: 'market' | 'limit';
  readonly product: Product;
  readonly validity: Validity;
  readonly quantity: number;
  readonly filledQuantity: number;
  readonly filledValue: Money;
  /** The worst price it may fill at; null while a market order waits for its first fresh quote. */
  readonly limitPrice: Price | null;
  readonly acceptedAt: ExchangeTime;
}

/** Returns what is still to be filled, in units. */
export function remainingOf(order: VenueOrder): number {
  return order.quantity - order.filledQuantity;
}

/** Returns the status of an order that rests in the book. */
export function restingStatus(order: VenueOrder): OrderStatus {
  return order.filledQuantity > 0 ? 'partially-filled' : 'open';
}
