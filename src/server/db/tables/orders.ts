import type { ColumnType, Insertable, Selectable } from 'kysely';
import type { Instrument } from '#domain/instruments/instrument.ts';
import type { Protection } from '#domain/orders/market-protection.ts';
import type { OrderKind, OrderOriginKind, OrderVariety, Product, Side, Validity } from '#domain/orders/order-kinds.ts';
import type { OrderStatus } from '#domain/orders/order-status.ts';
import type { Price } from '#domain/units/price.ts';

type Json<T> = ColumnType<T, string, string>;

/** An order, kept for ever. Quantities in units, prices and values in 1/10 000. */
export interface OrdersTable {
  id: string;
  user_id: string;
  broker_account_id: string;
  portfolio_id: string;
  account_number: string;
  client_order_id: string;
  /** `square-off` orders only close the position they name. */
  purpose: 'open' | 'square-off';
  position_id: string | null;
  origin: OrderOriginKind;
  /** The order (a row of sliced_orders) that this one is a slice of. */
  parent_order_id: string | null;
  /** The basket it was sent in. */
  basket_id: string | null;
  variety: OrderVariety;
  /** Whether it has been accepted and waits for the open of the next session. */
  waits_for_open: boolean;
  /** When its trigger was reached, exchange time. */
  triggered_at: Date | null;
  instrument_id: string;
  /** The contract as it was when the order was placed. */
  instrument: Json<Instrument>;
  side: Side;
  kind: OrderKind;
  product: Product;
  validity: Validity;
  quantity: number;
  limit_price: Price | null;
  trigger_price: Price | null;
  protection_price: Price | null;
  /** What its trader chose of an order without a limit; null = the default rule. */
  protection: ColumnType<Protection | null, string | null, string | null>;
  filled_quantity: number;
  filled_value: number;
  status: OrderStatus;
  reason_code: string | null;
  reason_values: Json<Readonly<Record<string, string | number>>>;
  /** Number and time priority in the simulated venue; null until it has accepted the order. */
  venue_number: number | null;
  venue_priority: number | null;
  accepted_at: Date | null;
  /** Trading date of the exchange, YYYY-MM-DD. */
  trading_date: string;
  placed_at: Date;
  updated_at: Date;
  received_at: Date;
  revision: number;
}

export type OrderRow = Selectable<OrdersTable>;
export type NewOrder = Insertable<OrdersTable>;
