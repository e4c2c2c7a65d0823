import type { Price } from '#domain/units/price.ts';
import type { WallTime } from '#domain/units/time.ts';
import type { Trx } from '#server/db/database.ts';
import type { DeferredAnswer } from '#server/db/defer-statement.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import type { Timestamps } from './order-changes.ts';
import type { Placing } from './placing.ts';

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
interface OrderChange {
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
    timestamps: Timestamps,
  ): Promise<readonly (OrderRefusal | null)[]>;
  /**
   * Returns why what follows the closing of a position could not be opened once it is closed, or null: `halves` are the order that closes it and
   * the one that opens the other side, or another contract. It counts nothing and writes nothing down.
   */
  reversal(trx: Trx, halves: readonly [OrderRow, OrderRow], timestamps: Timestamps): Promise<OrderRefusal | null>;
  /** Returns why a working order may not be changed so, or null. The parts of an order that was cut are judged together. */
  change(trx: Trx, parts: readonly ChangedPart[], timestamps: Timestamps): Promise<OrderRefusal | null>;
  /**
   * Takes permits of the order rate for system orders that are about to be written down. When they do not fit now it takes none and returns
   * when they will. Whoever waits for permits uses no key up and writes nothing down; the placing then says `permitTaken`.
   */
  takePermits(accountId: string, messages: number, closing: boolean, now: WallTime): OrderRefusal | null;
  /**
   * Returns why orders that are written down may not go any more, by their ids, in the transaction that sends them: the kill gate stays as
   * it is until that ends. What only closes always goes.
   */
  lastLook(trx: Trx, rows: readonly OrderRow[]): Promise<ReadonlyMap<string, OrderRefusal>>;
  /**
   * Asks with the next statement of the transaction whether the kill gate lets all of them go, and keeps it so from then until the transaction
   * ends. False says only that a last look is needed.
   */
  lookOnTheWay(trx: Trx, rows: readonly OrderRow[]): Promise<DeferredAnswer<boolean>>;
  /** Keeps the kill gate open from the next statement of the transaction until it ends; where it is not open nothing of the transaction happens (`wasNotSo`). */
  openOrNothing(trx: Trx, rows: readonly OrderRow[]): Promise<void>;
}
