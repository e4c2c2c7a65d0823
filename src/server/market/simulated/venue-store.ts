import { ExchangeReloading } from '#server/platform/exchange-reloading.ts';
import type { ExchangeEntry } from '#domain/matching/exchange-entry.ts';
import type { MarketState } from '#simulator/feed/market.ts';
import type { ExchangeState } from '#simulator/driver/exchange.ts';
import type { Trx } from '#server/db/database.ts';
import type { RecordedOrders, WrittenOrders } from '#server/market/recorded-orders.ts';
import type { Emit } from '#server/realtime/event-log.ts';

/** What a transaction of the venue stores: the state after, and the log entries that led there. */
export interface VenueChange {
  readonly state: ExchangeState;
  /** The number of this write: one more than the last. */
  readonly sequence: number;
  readonly entries: readonly ExchangeEntry[];
  /** Whether the whole market is written, or only how far it has come: it can be stepped there from what was written last. */
  readonly withMarket: boolean;
  /** The market as it was last before a session ended in this change. */
  readonly closing?: MarketState;
}

interface LoadedVenue {
  readonly state: ExchangeState;
  readonly sequence: number;
}

/** The storage of the venue, with its orders, fills and positions. */
export interface VenueStore {
  /**
   * Returns the stored venue with its resting orders, or a new one, after what a crash left half done has been put right. A writer
   * that held the venue before is locked out from here on.
   */
  load(first: () => ExchangeState): Promise<LoadedVenue>;
  /** Runs one durable transaction. */
  transact<T>(work: (trx: Trx, emit: Emit) => Promise<T>): Promise<T>;
  /**
   * Writes the change and everything that follows from it; throws VenueLostError when another writer has the venue. With orders that need not be read
   * all that is asked is whether everything is as it was, on the way: where it is not the transaction fails with JudgeAgain.
   */
  record(trx: Trx, emit: Emit, change: VenueChange, written?: WrittenOrders | null): Promise<RecordedOrders>;
  /**
   * Writes a step of the exchange, in one durable transaction. An order that cannot be booked, a position that cannot be settled, or a day that cannot
   * be stored does not stop the exchange: it is left out, and its owner is notified.
   */
  recordStep(change: VenueChange): Promise<void>;
  /** Writes the clock alone, without waiting for the disk; losing the newest costs a second of exchange time. */
  recordClock(change: VenueChange): Promise<void>;
}

/** The venue was written since it was read: by another process, or by this one before a lost answer. */
export class VenueLostError extends ExchangeReloading {
  constructor() {
    super();
    this.message = 'the stored venue is not the one this process wrote last';
    this.name = 'VenueLostError';
  }
}
