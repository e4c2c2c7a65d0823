import type { Price } from '#domain/units/price.ts';
import type { Trx } from '#server/db/database.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import type { Moment } from './order-changes.ts';
import type { Placing } from './place-orders.ts';

/** Why an order is denied: a code of the error registry and what its message needs. */
export interface OrderRefusal {
  readonly code: string;
  readonly values?: OrderRow['reason_values'];
}

/** What a change would make of a working order; null leaves it. Quantity in units, the filled part included. */
export interface OrderChange {
  readonly quantity: number | null;
  readonly limitPrice: Price | null;
}

/** The one place where risk limits, the kill gate and the order rate are asked. The account is held by the given transaction. */
export interface OrderReview {
  /** Returns a refusal or null for each of the rows, in their order, in the transaction that would write them down. */
  orders(trx: Trx, placing: Placing, rows: readonly OrderRow[], moment: Moment): Promise<readonly (OrderRefusal | null)[]>;
  /** Returns why a working order may not be changed so, or null. */
  change(trx: Trx, row: OrderRow, change: OrderChange, moment: Moment): Promise<OrderRefusal | null>;
  /**
   * Returns why orders that are written down may not go any more, by their ids, in the transaction that sends them: the kill gate stays as
   * it is until that ends. What only closes always goes.
   */
  lastLook(trx: Trx, rows: readonly OrderRow[]): Promise<ReadonlyMap<string, OrderRefusal>>;
}
