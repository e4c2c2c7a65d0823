import type { ExchangeEntry } from '#domain/matching/exchange-entry.ts';
import type { VenueInput } from '#domain/matching/venue-input.ts';
import type { WallTime } from '#domain/units/time.ts';
import type { Trx } from '#server/db/database.ts';
import type { Emit } from '#server/realtime/event-log.ts';
import type { Market } from './market.ts';
import type { NewestPast } from './market-past.ts';
import type { RecordedOrders, WrittenOrders } from './recorded-orders.ts';

/** A command for the venue. Both parts run in the transaction that stores the venue's decision. */
export interface VenueCommand<T, Input = VenueInput> {
  /** Returns the inputs for the log, computed from rows changed only in this queue. */
  inputs(trx: Trx): Promise<readonly Input[]>;
  /**
   * Called after the inputs: the orders that need not be read. If one has changed since, or anything else differs, the transaction fails and the
   * command throws JudgeAgain. Null or absent: everything is read.
   */
  written?(): WrittenOrders | null;
  /** Stores the results for the caller, such as the answer of its call. */
  conclude(trx: Trx, emit: Emit, entries: readonly ExchangeEntry[], recorded: RecordedOrders): Promise<T>;
}

/** Where orders of a market meet: one ordered queue, everything stored before anybody is told. */
export interface OrderVenue {
  /** When the venue last reached a new point in time; after a reload it may have to repeat earlier steps. */
  progressedAt(): WallTime;
  /** Failures in a row of steps or hooks; 0 = healthy. */
  failuresInARow(): number;
  /** Changes whenever the venue is reloaded from its store, which also repairs orders stored but not sent. */
  generation(): number;
  /** Resolves as soon as the command is stored; the hooks of the change run after that. */
  execute<T>(command: VenueCommand<T>): Promise<T>;
  /** Resolves when all submitted work has ended, with the hooks and their work. A hook must not wait for it. */
  settled(): Promise<void>;
  /** Makes one step of the market; called by the pacing, and by tests. */
  step(): Promise<void>;
  /** Marks a write as possibly lost: the venue is reloaded from its store before anything else. */
  invalidate(): void;
  /** Called by a hook to remove orders with deleted rows. */
  forget(orders: readonly { readonly orderId: string; readonly instrumentId: string }[]): void;
  start(): void;
  stop(): Promise<void>;
}

/** The exchange run by this server: a market, and the venue of its orders. */
export interface Venue extends Market, OrderVenue {
  /** Returns, once, the sessions simulated for a new exchange; null for an exchange read from its store, and at later calls. */
  takeNewestPast(): NewestPast | null;
}
