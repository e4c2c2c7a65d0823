import type { Insertable } from 'kysely';
import type { Db, Trx } from '#server/db/database.ts';
import { deferStatement } from '#server/db/defer-statement.ts';
import { readyRows } from '#server/db/ready-query.ts';
import type { OrderChangeRow, OrderChangesTable } from '#server/db/tables/order-changes.ts';
import type { OrderOriginKind } from '#domain/orders/order-kinds.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';

const ADDED = readyRows((on, rows: readonly Insertable<OrderChangesTable>[]) => on.insertInto('order_changes').values(rows));

/** Adds to the history of each order how it is now. */
export async function insertOrderChanges(trx: Trx, rows: readonly OrderRow[], askedBy: OrderOriginKind | null): Promise<void> {
  if (rows.length === 0) return;
  await deferStatement(
    trx,
    ADDED(
      rows.map((row) => ({
        order_id: row.id,
        revision: row.revision,
        status: row.status,
        quantity: row.quantity,
        filled_quantity: row.filled_quantity,
        filled_value: row.filled_value,
        limit_price: row.limit_price,
        trigger_price: row.trigger_price,
        protection_price: row.protection_price,
        reason_code: row.reason_code,
        reason_values: JSON.stringify(row.reason_values),
        asked_by: askedBy,
        exchange_at: row.updated_at,
        received_at: row.received_at,
      })),
    ),
  );
}

/** Returns the history of an order, oldest first. */
export function listOrderChanges(db: Db | Trx, orderId: string): Promise<OrderChangeRow[]> {
  return db.selectFrom('order_changes').selectAll().where('order_id', '=', orderId).orderBy('revision').execute();
}
