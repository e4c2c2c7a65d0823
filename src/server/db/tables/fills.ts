import type { Generated, Insertable, Selectable } from 'kysely';
import type { Product, Side } from '#domain/orders/order-kinds.ts';
import type { Money } from '#domain/units/money.ts';
import type { Price } from '#domain/units/price.ts';

/**
 * Kind of a fill. `settlement` closes an expired contract in cash; `left-unpriced` closes an intraday position not tradable on its day any more;
 * `conversion-out` and `conversion-in` move open quantity at cost between two products of a contract, without a trade: `side` is the position's.
 * `brought-in` takes over quantity that only the broker shows, at the broker's average price; `brought-out` lets go of quantity that the broker shows no
 * more, at its cost: no trade of either is known.
 */
const FILL_KINDS = ['trade', 'settlement', 'left-unpriced', 'conversion-out', 'conversion-in', 'brought-in', 'brought-out'] as const;
export type FillKind = (typeof FILL_KINDS)[number];

/** A fill, keyed by the venue's trade id for ever. `sequence` is the booking order. */
export interface FillsTable {
  sequence: Generated<number>;
  broker_account_id: string;
  trade_id: string;
  user_id: string;
  portfolio_id: string;
  position_id: string;
  /** Null for a fill without an order: a cash settlement, an intraday close without a price, a conversion. */
  order_id: string | null;
  kind: FillKind;
  instrument_id: string;
  product: Product;
  side: Side;
  quantity: number;
  price: Price;
  /** The exact cost moved by a conversion, whose price is only the rounded average. Null otherwise. */
  value: Money | null;
  trade_date: string;
  /** Whether reconciliation added the fill from the broker's books, under the broker's trade id. */
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
/** A booked fill before its sequence number is known. */
export type BookedFill = Omit<FillRow, 'sequence' | 'adopted'>;
