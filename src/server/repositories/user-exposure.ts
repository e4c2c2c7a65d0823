import { sql } from 'kysely';
import { WORKING_STATUSES } from '#domain/orders/status-sets.ts';
import type { Db, Trx } from '#server/db/database.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import type { PositionRow } from '#server/db/tables/positions.ts';

/** Returns the working orders of a user over all accounts, oldest first. */
export function listWorkingOfUser(db: Db | Trx, userId: string): Promise<OrderRow[]> {
  return db
    .selectFrom('orders')
    .innerJoin('broker_accounts', 'broker_accounts.id', 'orders.broker_account_id')
    .selectAll('orders')
    .where('broker_accounts.user_id', '=', userId)
    .where('orders.status', 'in', [...WORKING_STATUSES])
    .orderBy('orders.placed_at')
    .orderBy('orders.id')
    .execute();
}

/** Returns the open positions of a user over all accounts. */
export function listOpenOfUser(db: Db | Trx, userId: string): Promise<PositionRow[]> {
  return db
    .selectFrom('positions')
    .innerJoin('broker_accounts', 'broker_accounts.id', 'positions.broker_account_id')
    .selectAll('positions')
    .where('broker_accounts.user_id', '=', userId)
    .where('positions.net_quantity', '<>', 0)
    .orderBy('positions.id')
    .execute();
}

/** Returns the working orders with this reason, over all users. */
export function listWorkingFor(db: Db | Trx, reason: string): Promise<OrderRow[]> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('reason_code', '=', sql<string>`${sql.lit(reason)}`)
    .where('status', 'in', [...WORKING_STATUSES])
    .orderBy('user_id')
    .orderBy('id')
    .execute();
}
