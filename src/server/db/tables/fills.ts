import type { Generated, Insertable, Selectable } from 'kysely';
import type { Product, Side } from '#domain/orders/order-kinds.ts';
import type { Money } from '#domain/units/money.ts';
import type { Price } from '#domain/units/price.ts';

/**
 * What an entry of the fills is. `settlement` closes an ended contract in cash; `left-unpriced` closes an intraday position
 * that could not be traded any more on its day; `conversion-out` and `conversion-in` move open quantity at
 * its cost between two products of the same contract: nobody traded, `side` is that of the position which moves.
 */
const FILL_KINDS = ['trade', 'settlement', 'left-unpriced', 'conversion-out', 'conversion-in'] as const;
export type FillKind = (typeof FILL_KINDS)[number];

/** A fill, keyed by the venue's trade id for ever. `sequence` is the order in which fills were booked. */
export interface FillsTable {
  sequence: Generated<number>;
  broker_account_id: string;
  trade_id: string;
  user_id: string;
  portfolio_id: string;
  position_id: string;
  /** Null for what no order made: a cash settlement, the end of an intraday day without a price, a conversion. */
  order_id: string | null;
  kind: FillKind;
  instrument_id: string;
  product: Product;
  side: Side;
  quantity: number;
  price: Price;
  /** The cost that a conversion moves, exact; its price is only the rounded average. Null for everything else. */
  value: Money | null;
  trade_date: string;
  /** Whether reconciliation took it over from a broker's word, under the broker's trade id. */
  adopted: Generated<boolean>;
  exchange_at: Date;
  received_at: Date;
  brokerage: Money;
  stt: Money;
  exchange_fee: Money;
  sebi: Money;
  stamp: Money;
  gst: Money;
  depository: Money;
}

export type FillRow = Selectable<FillsTable>;
export type NewFill = Insertable<FillsTable>;
/** A fill as it was booked, before it is known in which order. */
export type BookedFill = Omit<FillRow, 'sequence' | 'adopted'>;
