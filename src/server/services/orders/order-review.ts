import type { Price } from '#domain/units/price.ts';
import type { WallTime } from '#domain/units/time.ts';
import type { Trx } from '#server/db/database.ts';
import type { DeferredAnswer } from '#server/db/defer-statement.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import type { Timestamps } from './order-changes.ts';
import type { Placing } from './placing.ts';

/** Reason for denying an order: a code of the error registry with the values of its message. */
export interface OrderRefusal {
  readonly code: string;
  readonly values?: OrderRow['reason_values'];
}

/** Returns whether waiting can cure a refusal; an order above the rate of a whole second is refused for good. */
export function isPassing(refusal: OrderRefusal | null): boolean {
  return retryAfterMs(refusal) !== null;
}

/** Returns after how many ms of our clock a refused order may be retried; null = waiting does not help. */
export function retryAfterMs(refusal: OrderRefusal | null): number | null {
  const wait = refusal?.values?.['retry_after_ms'];
  return typeof wait === 'number' ? wait : null;
}

/** A change of a working order; null leaves a field. Quantity in units, the filled part included. */
interface OrderChange {
  readonly quantity: number | null;
  readonly limitPrice: Price | null;
}

/** A working order, or a slice, with its change. */
export interface ChangedPart {
  readonly row: OrderRow;
  readonly change: OrderChange;
}

/** The one place that checks risk limits, kill gate and order rate. The given transaction has locked the account. */
export interface OrderReview {
  /**
   * Returns a refusal or null for each row, in order, in the transaction that would store the rows. The rows are whole orders as entered; `messages` is
   * the number of orders sent to the broker, with slices.
   */
  orders(
    trx: Trx,
    placing: Placing,
    rows: readonly OrderRow[],
    messages: number,
    timestamps: Timestamps,
  ): Promise<readonly (OrderRefusal | null)[]>;
  /**
   * Returns why the order after a close (the other side, or another contract) could not be opened, or null. `halves` are the closing and the opening
   * order. Counts and stores nothing.
   */
  reversal(trx: Trx, halves: readonly [OrderRow, OrderRow], timestamps: Timestamps): Promise<OrderRefusal | null>;
  /** Returns why a working order may not be changed like this, or null. The slices of an order are judged together. */
  change(trx: Trx, parts: readonly ChangedPart[], timestamps: Timestamps): Promise<OrderRefusal | null>;
  /**
   * Takes order-rate permits for system orders about to be written down. When they do not fit now, takes none and returns when they will. Waiting uses
   * no key and stores nothing; the placing then says `permitTaken`.
   */
  takePermits(accountId: string, messages: number, closing: boolean, now: WallTime): OrderRefusal | null;
  /**
   * Returns the refusals of stored orders at the time of sending, by order id, in the sending transaction: the kill gate is locked until it ends.
   * Closing orders are never refused.
   */
  lastLook(trx: Trx, rows: readonly OrderRow[]): Promise<ReadonlyMap<string, OrderRefusal>>;
  /**
   * Asks, with the next statement of the transaction, whether the kill gate lets all orders go, and locks the gate until the transaction ends. False
   * means only that `lastLook` is needed.
   */
  lookOnTheWay(trx: Trx, rows: readonly OrderRow[]): Promise<DeferredAnswer<boolean>>;
  /** Requires an open kill gate from the transaction's next statement to its end; otherwise the transaction fails (`wasNotSo`). */
  openOrNothing(trx: Trx, rows: readonly OrderRow[]): Promise<void>;
}
