import { sql } from 'kysely';
import type { VenueOrder } from '#domain/matching/venue-order.ts';
import type { Db, Trx } from '#server/db/database.ts';
import type { PracticeOrderRow } from '#server/db/tables/broker-reports.ts';

export async function insertPracticeOrders(
  trx: Trx,
  rows: readonly Omit<PracticeOrderRow, 'resting' | 'applied_sequence'>[],
): Promise<void> {
  if (rows.length === 0) return;
  await trx
    .insertInto('practice_orders')
    .values(rows.map((row) => ({ ...row, resting: null, modes: JSON.stringify(row.modes), applied_sequence: 0 })))
    .execute();
}

/** Returns the practice broker's records of these orders; unknown orders are missing. */
export function findPracticeOrders(db: Db | Trx, ids: readonly string[]): Promise<PracticeOrderRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('practice_orders')
    .selectAll()
    .where('order_id', '=', sql<string>`any(${ids})`)
    .execute();
}

/**
 * Returns the practice broker's records of these orders, locked until the transaction ends, always in order of id: the exchange storing its decisions
 * and a call reading them lock the same orders.
 */
export function lockPracticeOrders(trx: Trx, ids: readonly string[]): Promise<PracticeOrderRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return trx
    .selectFrom('practice_orders')
    .selectAll()
    .where('order_id', '=', sql<string>`any(${ids})`)
    .orderBy('order_id')
    .forNoKeyUpdate()
    .execute();
}

/** Returns the practice broker's records of all orders of an account. */
export function listPracticeOrders(db: Db | Trx, accountId: string): Promise<PracticeOrderRow[]> {
  return db
    .selectFrom('practice_orders')
    .innerJoin('orders', 'orders.id', 'practice_orders.order_id')
    .selectAll('practice_orders')
    .where('orders.broker_account_id', '=', accountId)
    .orderBy('practice_orders.order_id')
    .execute();
}

/** Returns the orders of an account with quantity held back in the venue. */
export async function listHeldBack(trx: Trx, accountId: string): Promise<VenueOrder[]> {
  const rows = await trx
    .selectFrom('practice_orders')
    .select('resting')
    .where('broker_account_id', '=', accountId)
    .where(sql<boolean>`resting ? 'heldBack'`)
    .orderBy('order_id')
    .execute();
  return rows.flatMap((row) => row.resting ?? []);
}

/** Returns the orders of practice accounts resting in the venue. */
export async function listPracticeResting(trx: Trx): Promise<VenueOrder[]> {
  const rows = await trx.selectFrom('practice_orders').select('resting').where('resting', 'is not', null).execute();
  return rows.flatMap((row) => row.resting ?? []);
}

export async function updatePracticeOrder(
  trx: Trx,
  orderId: string,
  change: { resting?: VenueOrder | null; modes?: PracticeOrderRow['modes']; applied_sequence?: number },
): Promise<void> {
  const { resting, modes, applied_sequence } = change;
  await trx
    .updateTable('practice_orders')
    .set({
      ...(resting === undefined ? {} : { resting: resting === null ? null : JSON.stringify(resting) }),
      ...(modes === undefined ? {} : { modes: JSON.stringify(modes) }),
      ...(applied_sequence === undefined ? {} : { applied_sequence }),
    })
    .where('order_id', '=', orderId)
    .execute();
}
