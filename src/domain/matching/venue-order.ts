import type { Protection } from '../orders/market-protection.ts';
import type { OrderStatus } from '../orders/order-status.ts';
import { isStopKind, type OrderKind, type Product, type Side, type Validity } from '../orders/order-kinds.ts';
import type { Money } from '../units/money.ts';
import type { Price } from '../units/price.ts';
import type { ExchangeTime } from '../units/time.ts';

/** An order in the venue's book. Quantities in units. */
export interface VenueOrder {
  readonly orderId: string;
  /** The venue's own number of the order, counted in the order of its log. */
  readonly number: number;
  /** Time priority: smaller goes first. A change of price or a larger quantity takes a new number. */
  readonly priority: number;
  readonly instrumentId: string;
  readonly side: Side;
  readonly kind: OrderKind;
  readonly product: Product;
  readonly validity: Validity;
  readonly quantity: number;
  readonly filledQuantity: number;
  readonly filledValue: Money;
  /** Worst allowed fill price; null while a market order waits for its first fresh quote, and before a stop-market is triggered. */
  readonly limitPrice: Price | null;
  /** The trader's own limit on the distance of a fill from the reference price; absent = the default rule. */
  readonly protection?: Protection;
  /** The order is the broker's square-off of an intraday position, which has its own charge. */
  readonly byBroker?: boolean;
  /** Only of a stop. */
  readonly triggerPrice: Price | null;
  /** When the trigger of a stop was reached. Set once, never again. */
  readonly triggeredAt: ExchangeTime | null;
  /** Whether the order waits for the open of the next session. */
  readonly waitsForOpen: boolean;
  readonly acceptedAt: ExchangeTime;
  /** Units kept unfilled until the order is changed, on a venue that simulates partial fills. */
  readonly heldBack?: number;
}

/** Returns the unfilled quantity, in units. */
export function remainingOf(order: VenueOrder): number {
  return order.quantity - order.filledQuantity;
}

/** Returns the quantity that may fill now, in units. */
export function fillableOf(order: VenueOrder): number {
  return Math.max(0, remainingOf(order) - (order.heldBack ?? 0));
}

/** Returns whether the order is a stop whose trigger has not been reached. */
export function awaitsTrigger(order: Pick<VenueOrder, 'kind' | 'triggeredAt'>): boolean {
  return isStopKind(order.kind) && order.triggeredAt === null;
}

/** Returns the status of an order that rests in the book. */
export function restingStatus(order: VenueOrder): OrderStatus {
  if (awaitsTrigger(order)) return 'trigger-pending';
  return order.filledQuantity > 0 ? 'partially-filled' : 'open';
}
