import type { Generated, Insertable, Selectable } from 'kysely';
import type { Product, Side } from '#domain/orders/order-kinds.ts';
import type { Money } from '#domain/units/money.ts';
import type { Price } from '#domain/units/price.ts';

/** A fill, keyed by the venue's trade id for ever. `sequence` is the order in which fills were booked. */
export interface FillsTable {
  sequence: Generated<number>;
  broker_account_id: string;
  trade_id: string;
  user_id: string;
  portfolio_id: string;
  position_id: string;
  /** Null for the cash settlement of an ended contract. */
  order_id: string | null;
  kind: 'trade' | 'settlement';
  instrument_id: string;
  product: Product;
  side: Side;
  quantity: number;
  price: Price;
  trade_date: string;
  exchange_at: Date;
  received_at: Date;
  brokerage: Money;
  stt: Money;
  exchange_fee: Money;
  sebi: Money;
  stamp: Money;
  gst: Money;
}

export type FillRow = Selectable<FillsTable>;
export type NewFill = Insertable<FillsTable>;
