import type { Trx } from '#server/db/database.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import type { Moment } from './order-changes.ts';
import type { Placing } from './place-orders.ts';

/** Why an order is denied: a code of the error registry and what its message needs. */
export interface OrderRefusal {
  readonly code: string;
  readonly values?: OrderRow['reason_values'];
}

/**
 * The one place where risk limits, the kill gate and the order rate are asked, in the transaction that would write the orders down. Returns
 * a refusal or null for each of the rows, in their order.
 */
export type OrderReview = (
  trx: Trx,
  placing: Placing,
  rows: readonly OrderRow[],
  moment: Moment,
) => Promise<readonly (OrderRefusal | null)[]>;
