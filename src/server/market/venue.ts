import type { InferOutput } from 'valibot';
import type { order } from '#contract/schemas/order.ts';
import type { ExchangeEntry } from '#domain/matching/exchange-entry.ts';
import type { VenueInput } from '#domain/matching/venue-input.ts';
import type { WallTime } from '#domain/units/time.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import type { Trx } from '#server/db/database.ts';
import type { Emit } from '#server/realtime/event-log.ts';
import type { ChangeHook } from './change-hooks.ts';
import type { MarketReading, MarketSource } from './market-source.ts';
import type { MarketPast, NewestPast } from './market-past.ts';

/** The orders that a change touched, as they are sent, by id. */
export type RecordedOrders = ReadonlyMap<string, InferOutput<typeof order>>;

/** Orders as whoever gives a command has written them down, by id. */
export type WrittenOrders = ReadonlyMap<string, OrderRow>;

/** A command for the venue. Both parts run in the one transaction that stores what the venue decides. */
export interface VenueCommand<T, Input = VenueInput> {
  /** Returns what to put into the log, from rows that only this queue changes. */
  inputs(trx: Trx): Promise<readonly Input[]>;
  /**
   * Asked after the inputs: the orders that need not be read. Where one of them has changed since, or anything else is not as it was found, nothing of the
   * transaction happens, and the command fails with JudgeAgain. Null or absent: everything is read.
   */
  written?(): WrittenOrders | null;
  /** Stores what follows for the caller, such as the answer of its call. */
  conclude(trx: Trx, emit: Emit, entries: readonly ExchangeEntry[], recorded: RecordedOrders): Promise<T>;
}

/** The exchange that this server follows: one ordered queue, everything stored before anybody is told. */
export interface Venue extends MarketSource {
  tradingDate(): string;
  /** When it was last further than ever before: read again from its store it may have to go a way once more. */
  progressedAt(): WallTime;
  /** How often in a row a step of it, or what follows from its changes, has failed; 0 = it gets on. */
  failuresInARow(): number;
  /** The market as it stands. */
  reading(): MarketReading;
  readonly past: MarketPast;
  /** Returns, once, the sessions that were run to begin a new exchange; null where it was read from its store, and from the second time on. */
  takeNewestPast(): NewestPast | null;
  /** Changes whenever the venue was read again from its store, which puts right what had been written down but not sent. */
  generation(): number;
  /** Resolves as soon as the command is stored; the hooks of the change run after that. */
  execute<T>(command: VenueCommand<T>): Promise<T>;
  /** Has the hook run after each stored change, in the order of registration. Returns the way to take it out. */
  afterChange(hook: ChangeHook): () => void;
  /** Resolves when everything handed in has ended, with the hooks and what they started. A hook must not wait for it. */
  settled(): Promise<void>;
  /** Makes one step of the market; the pacing calls it, and tests. */
  step(): Promise<void>;
  /** Says that a write may have been lost: before anything else happens, the venue is read again from its store. */
  invalidate(): void;
  /** Has a hook take orders out whose rows it has removed. */
  forget(orders: readonly { readonly orderId: string; readonly instrumentId: string }[]): void;
  start(): void;
  stop(): Promise<void>;
}
