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
  /** The parent order (a row of sliced_orders) of a slice. */
  parent_order_id: string | null;
  /** The order's basket. */
  basket_id: string | null;
  variety: OrderVariety;
  /** Whether the order is accepted and waits for the next session's open. */
  waits_for_open: boolean;
  /** When the trigger was reached, exchange time. */
  triggered_at: Date | null;
  instrument_id: string;
  /** The contract at the time of placing. */
  instrument: Json<Instrument>;
  side: Side;
  kind: OrderKind;
  product: Product;
  validity: Validity;
  quantity: number;
  limit_price: Price | null;
  trigger_price: Price | null;
  protection_price: Price | null;
  /** The trader's price protection for an order without a limit; null = the default rule. */
  protection: ColumnType<Protection | null, string | null, string | null>;
  filled_quantity: number;
  filled_value: number;
  status: OrderStatus;
  reason_code: string | null;
  reason_values: Json<Readonly<Record<string, string | number>>>;
  /** Number and time priority in the simulated venue; null before acceptance. */
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
