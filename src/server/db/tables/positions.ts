import type { ColumnType, Insertable, Selectable } from 'kysely';
import type { Instrument } from '#domain/instruments/instrument.ts';
import type { Product } from '#domain/orders/order-kinds.ts';
import type { Money } from '#domain/units/money.ts';

/** The net position of a portfolio in an instrument and product: always the fold of its fills. */
export interface PositionsTable {
  id: string;
  user_id: string;
  broker_account_id: string;
  portfolio_id: string;
  account_number: string;
  instrument_id: string;
  instrument: ColumnType<Instrument, string, string>;
  product: Product;
  net_quantity: number;
  open_cost: Money;
  buy_quantity: number;
  buy_value: Money;
  sell_quantity: number;
  sell_value: Money;
  realised: Money;
  brokerage: Money;
  stt: Money;
  exchange_fee: Money;
  sebi: Money;
  stamp: Money;
  gst: Money;
  depository: Money;
  /** Trading date of the newest fill, YYYY-MM-DD. */
  last_trade_date: string;
  updated_at: Date;
  revision: number;
}

export type PositionRow = Selectable<PositionsTable>;
export type NewPosition = Insertable<PositionsTable>;
