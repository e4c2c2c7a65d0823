import type { Price } from '#domain/units/price.ts';
import type { WallTime } from '#domain/units/time.ts';
import type { Trx } from '#server/db/database.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import type { Moment } from './order-changes.ts';
import type { Placing } from './place-orders.ts';

/** Why an order is denied: a code of the error registry and what its message needs. */
export interface OrderRefusal {
  readonly code: string;
  readonly values?: OrderRow['reason_values'];
}

/** Returns whether a refusal passes by itself: what never fits into a second is refused for good. */
export function isPassing(refusal: OrderRefusal | null): boolean {
  return retryAfterMs(refusal) !== null;
}

/** Returns after how many ms of our clock a refused order may be asked for again; null = waiting does not help. */
export function retryAfterMs(refusal: OrderRefusal | null): number | null {
  const wait = refusal?.values?.['retry_after_ms'];
  return typeof wait === 'number' ? wait : null;
}

/** What a change would make of a working order; null leaves it. Quantity in units, the filled part included. */
export interface OrderChange {
  readonly quantity: number | null;
  readonly limitPrice: Price | null;
}

/** A working order, or a slice of one, with what it is to become. */
export interface ChangedPart {
  readonly row: OrderRow;
  readonly change: OrderChange;
}

/** The one place where risk limits, the kill gate and the order rate are asked. The account is held by the given transaction. */
export interface OrderReview {
  /**
   * Returns a refusal or null for each of the rows, in their order, in the transaction that would write them down. The rows are whole orders
   * as the trader asked for them; `messages` is how many orders the broker gets, with slices.
   */
  orders(
    trx: Trx,
    placing: Placing,
    rows: readonly OrderRow[],
    messages: number,
    moment: Moment,
  ): Promise<readonly (OrderRefusal | null)[]>;
  /** Returns why a working order may not be changed so, or null. The parts of an order that was cut are judged together. */
  change(trx: Trx, parts: readonly ChangedPart[], moment: Moment): Promise<OrderRefusal | null>;
  /**
   * Counts orders that the house is about to write down; with no room for them now it counts none and returns when there will be. Whoever waits for it uses no
   * key up and writes nothing down; the placing then says `roomTaken`.
   */
  takeRoom(accountId: string, messages: number, closing: boolean, now: WallTime): OrderRefusal | null;
  /**
   * Returns why orders that are written down may not go any more, by their ids, in the transaction that sends them: the kill gate stays as
   * it is until that ends. What only closes always goes.
   */
  lastLook(trx: Trx, rows: readonly OrderRow[]): Promise<ReadonlyMap<string, OrderRefusal>>;
}
