import type { JournalCode } from '#domain/bots/engine/io.ts';
import type { ColumnType, Insertable, Selectable } from 'kysely';
import type { Instrument } from '#domain/instruments/instrument.ts';
import type { Product, OrderOriginKind } from '#domain/orders/order-kinds.ts';
import type { OrderTerms } from '#domain/orders/order-terms.ts';

const INSTRUCTION_KINDS = ['exit-pair', 'gtt', 'square-off', 'auto-square-off', 'reverse', 'bot-run', 'bot-set'] as const;
export type InstructionKind = (typeof INSTRUCTION_KINDS)[number];

type Json<T> = ColumnType<T, string, string>;

/** A system order: stored with the state that wants the order, and sent under a key derived from its id. */
export interface SystemOrder {
  readonly orderId: string;
  readonly portfolioId: string;
  readonly instrument: Instrument;
  readonly terms: OrderTerms;
  readonly origin: OrderOriginKind;
  /** The position to close; null for an opening order. */
  readonly closes: string | null;
  /** For a bot's order: `closes` looks up the contract's position when sent; `opens` never closes a held position. */
  readonly bot?: 'closes' | 'opens';
  /** For a bot's order: the reason of the engine. Missing in older rows. */
  readonly intent?: { readonly id: number; readonly leg: number; readonly reason: JournalCode };
  /** Whether the order precedes other closing orders of its position, which are then cancelled. */
  readonly urgent: boolean;
  /** Whether the remainder is cancelled and sent anew when the price has run away. */
  readonly chases: boolean;
  /** Whether the order is sent at the price of the other side of the book: an earlier order found no counterparty within its protection. */
  readonly atTouch: boolean;
  /** Whether the order is no longer wanted. */
  readonly cancel: boolean;
  readonly ended: boolean;
}

/** An instruction kept by the server. `state` belongs to the pure reducer of its kind; a row that is not `live` has nothing left to do. */
export interface InstructionsTable {
  id: string;
  user_id: string;
  /** The key of the creating call, or a name derived from the cause, so that the instruction is created once. */
  client_key: string;
  broker_account_id: string;
  account_number: string;
  /** Null for an instruction about a whole account. */
  portfolio_id: string | null;
  instrument_id: string | null;
  instrument: ColumnType<Instrument | null, string | null, string | null>;
  product: Product | null;
  position_id: string | null;
  parent_order_id: string | null;
  /** The bot of a run; null for every other kind. */
  bot_id: string | null;
  /** The set of a set run; null for every other kind. */
  set_id: string | null;
  kind: InstructionKind;
  status: string;
  live: boolean;
  state: Json<unknown>;
  orders: Json<readonly SystemOrder[]>;
  /** Orders of others to be cancelled. */
  cancels: Json<readonly string[]>;
  reason_code: string | null;
  /** Failed writes of orders, by the name of the try. Counted outside the revisions. */
  tries: Json<Readonly<Record<string, number>>>;
  /** Fills up to this sequence number have been counted. */
  fills_cursor: number;
  revision: number;
  created_at: Date;
  updated_at: Date;
  received_at: Date;
}

export type InstructionRow = Selectable<InstructionsTable>;
export type NewInstruction = Insertable<InstructionsTable>;

/** The inputs and decisions of an instruction; never changed. */
export interface InstructionHistoryTable {
  instruction_id: string;
  number: number;
  input: Json<unknown>;
  decisions: Json<unknown>;
  exchange_at: Date;
  received_at: Date;
}

export type InstructionHistoryRow = Selectable<InstructionHistoryTable>;
