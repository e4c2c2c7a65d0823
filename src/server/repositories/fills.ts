import { sql } from 'kysely';
import type { Db, Trx } from '#server/db/database.ts';
import type { FillRow, NewFill } from '#server/db/tables/fills.ts';

/** Stores a fill and returns it, or undefined when its trade id is known: then nothing changes. */
export function insertFill(trx: Trx, fill: NewFill): Promise<FillRow | undefined> {
  return trx
    .insertInto('fills')
    .values(fill)
    .onConflict((conflict) => conflict.columns(['broker_account_id', 'trade_id']).doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Returns the fills of the orders, oldest first. */
export function listFillsOfOrders(db: Db | Trx, orderIds: readonly string[]): Promise<FillRow[]> {
  if (orderIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('fills')
    .selectAll()
    .where('order_id', '=', sql<string>`any(${orderIds})`)
    .orderBy('sequence')
    .execute();
}

/** Returns the fills of an account on a trading date, oldest first. */
export function listFillsOfAccount(db: Db | Trx, accountId: string, tradeDate: string): Promise<FillRow[]> {
  return db
    .selectFrom('fills')
    .selectAll()
    .where('broker_account_id', '=', accountId)
    .where('trade_date', '=', tradeDate)
    .orderBy('sequence')
    .execute();
}

/** Returns every entry of an account's fills, in the order of booking. */
export function listEntriesOfAccount(db: Db | Trx, accountId: string): Promise<FillRow[]> {
  return db.selectFrom('fills').selectAll().where('broker_account_id', '=', accountId).orderBy('sequence').execute();
}
