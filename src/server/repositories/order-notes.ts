import { WORKING_STATUSES } from '#domain/orders/status-sets.ts';
import type { Db, Trx } from '#server/db/database.ts';
import type { NewOrderNote, OrderNoteRow } from '#server/db/tables/order-notes.ts';

/** Stores or replaces the note of an order. */
export async function saveOrderNote(trx: Trx, row: NewOrderNote): Promise<void> {
  await trx
    .insertInto('order_notes')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('order_id').doUpdateSet({
        note: (eb) => eb.ref('excluded.note'),
        tags: (eb) => eb.ref('excluded.tags'),
        updated_at: (eb) => eb.ref('excluded.updated_at'),
      }),
    )
    .execute();
}

/** Returns what is said about the orders that the account's book of a trading date shows. */
export function listOrderNotes(db: Db, accountId: string, tradingDate: string): Promise<OrderNoteRow[]> {
  const shown = (table: 'orders' | 'sliced_orders') =>
    db
      .selectFrom(table)
      .select('id')
      .where('broker_account_id', '=', accountId)
      .where((eb) => eb.or([eb('trading_date', '=', tradingDate), eb('status', 'in', [...WORKING_STATUSES])]));
  return db
    .selectFrom('order_notes')
    .selectAll()
    .where('broker_account_id', '=', accountId)
    .where((eb) => eb.or([eb('order_id', 'in', shown('orders')), eb('order_id', 'in', shown('sliced_orders'))]))
    .orderBy('updated_at', 'desc')
    .execute();
}
