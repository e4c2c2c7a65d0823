import type { JournalCode } from '#domain/bots/engine/io.ts';
import type { ColumnType, Insertable, Selectable } from 'kysely';
import type { Instrument } from '#domain/instruments/instrument.ts';
import type { Product, OrderOriginKind } from '#domain/orders/order-kinds.ts';
import type { OrderTerms } from '#domain/orders/order-terms.ts';

const INSTRUCTION_KINDS = ['exit-pair', 'gtt', 'square-off', 'auto-square-off', 'reverse', 'bot-run', 'bot-set'] as const;
export type InstructionKind = (typeof INSTRUCTION_KINDS)[number];

type Json<T> = ColumnType<T, string, string>;

/** A system order: written down with the state that wants it, sent under a key that follows from its id. */
export interface SystemOrder {
  readonly orderId: string;
  readonly portfolioId: string;
  readonly instrument: Instrument;
  readonly terms: OrderTerms;
  readonly origin: OrderOriginKind;
  /** The position that it closes; null for one that opens. */
  readonly closes: string | null;
  /** Of a bot: whether it closes the position of its contract, which is looked up when it is sent, or opens one and never closes what is held. */
  readonly bot?: 'closes' | 'opens';
  /** Of a bot: what its engine wanted it for. Missing in what was written down before this was kept. */
  readonly intent?: { readonly id: number; readonly leg: number; readonly reason: JournalCode };
  /** Whether it goes before other closing orders of its position, which are then cancelled. */
  readonly urgent: boolean;
  /** Whether its rest is cancelled and sent anew when the price has run away from it. */
  readonly chases: boolean;
  /** Whether it goes at the other side of the book as it is when it is sent: one before it found nobody within its protection. */
  readonly atTouch: boolean;
  /** Whether it is not wanted any more. */
  readonly cancel: boolean;
  readonly ended: boolean;
}

/** An instruction kept by us. `state` is that of the pure reducer of its kind; a row that is not `live` has nothing left to do. */
export interface InstructionsTable {
  id: string;
  user_id: string;
  /** The key of the call that made it, or a name that follows from its cause: made once. */
  client_key: string;
  broker_account_id: string;
  account_number: string;
  /** Null for what acts on a whole account. */
  portfolio_id: string | null;
  instrument_id: string | null;
  instrument: ColumnType<Instrument | null, string | null, string | null>;
  product: Product | null;
  position_id: string | null;
  parent_order_id: string | null;
  /** The bot of a run; null for every other kind. */
  bot_id: string | null;
  /** The set of bots that runs; null for every other kind. */
  set_id: string | null;
  kind: InstructionKind;
  status: string;
  live: boolean;
  state: Json<unknown>;
  orders: Json<readonly SystemOrder[]>;
  /** Orders of others that are to be cancelled. */
  cancels: Json<readonly string[]>;
  reason_code: string | null;
  /** How often an order could not be written down, by the name of the try. Counted beside the revisions. */
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

/** What an instruction got and what it decided; never changed. */
export interface InstructionHistoryTable {
  instruction_id: string;
  number: number;
  input: Json<unknown>;
  decisions: Json<unknown>;
  exchange_at: Date;
  received_at: Date;
}

export type InstructionHistoryRow = Selectable<InstructionHistoryTable>;
