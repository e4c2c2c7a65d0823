import type { Selectable } from 'kysely';
import type { OrderOriginKind } from '#domain/orders/order-kinds.ts';
import type { OrdersTable } from './orders.ts';

/** An order as it was after a change. Rows are only ever added. */
export interface OrderChangesTable extends Pick<
  OrdersTable,
  | 'revision'
  | 'status'
  | 'quantity'
  | 'filled_quantity'
  | 'filled_value'
  | 'limit_price'
  | 'trigger_price'
  | 'protection_price'
  | 'reason_code'
  | 'reason_values'
  | 'received_at'
> {
  order_id: string;
  /** Origin of the change; null for the exchange or a restart. */
  asked_by: OrderOriginKind | null;
  exchange_at: Date;
}

export type OrderChangeRow = Selectable<OrderChangesTable>;
