import { type ExpressionBuilder, sql } from 'kysely';
import { WORKING_STATUSES } from '#domain/orders/status-sets.ts';
import type { Database, Db, Trx } from '#server/db/database.ts';
import { type DeferredAnswer, deferStatement } from '#server/db/defer-statement.ts';
import { soOrNothing } from './or-nothing.ts';
import { readyQuery, readyRows } from '#server/db/ready-query.ts';
import type { NewOrder, OrderRow } from '#server/db/tables/orders.ts';

const CHUNK = 500;

const stored = (row: OrderRow): NewOrder => ({
  ...row,
  instrument: JSON.stringify(row.instrument),
  reason_values: JSON.stringify(row.reason_values),
  protection: row.protection === null ? null : JSON.stringify(row.protection),
});

/** What changes in the life of an order, whole or cut. */
const ORDER_STATE = [
  'quantity',
  'limit_price',
  'trigger_price',
  'protection_price',
  'triggered_at',
  'waits_for_open',
  'filled_quantity',
  'filled_value',
  'status',
  'reason_code',
  'reason_values',
  'venue_number',
  'venue_priority',
  'accepted_at',
  'trading_date',
  'updated_at',
  'received_at',
  'revision',
] as const satisfies readonly (keyof OrderRow)[];

const savedIn = (table: 'orders' | 'sliced_orders') =>
  readyRows((on, rows: readonly NewOrder[]) =>
    on
      .insertInto(table)
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((eb) => Object.fromEntries(ORDER_STATE.map((column) => [column, eb.ref(`excluded.${column}`)]))),
      ),
  );
const SAVED = { orders: savedIn('orders'), sliced_orders: savedIn('sliced_orders') };

/** Stores new orders and the present state of known ones: orders as sent, or sliced parents. */
export async function saveOrders(trx: Trx, rows: readonly OrderRow[], table: 'orders' | 'sliced_orders' = 'orders'): Promise<void> {
  for (let from = 0; from < rows.length; from += CHUNK) await deferStatement(trx, SAVED[table](rows.slice(from, from + CHUNK).map(stored)));
}

/** Returns the orders with these ids, in the order of placing. */
export function findOrders(db: Db | Trx, ids: readonly string[]): Promise<OrderRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', sql<string>`any(${ids})`)
    .orderBy('placed_at')
    .orderBy('id')
    .execute();
}

/** Returns the ids of the user's orders with these client ids; a name without an order is left out. */
export async function findIdsByClientOrderIds(db: Db | Trx, userId: string, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const named = (table: 'orders' | 'sliced_orders') =>
    db
      .selectFrom(table)
      .select('id')
      .where('user_id', '=', userId)
      .where('client_order_id', '=', sql<string>`any(${names})`);
  const rows = await named('orders').unionAll(named('sliced_orders')).execute();
  return rows.map((row) => row.id);
}

const HELD = readyQuery((on, { ids }: { readonly ids: readonly string[] }) =>
  on
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', sql<string>`any(${ids})`)
    .orderBy('id')
    .forUpdate(),
);

/** Returns the orders with these ids, held until the transaction ends (always in the order of their ids). */
export async function lockOrders(trx: Trx, ids: readonly string[]): Promise<OrderRow[]> {
  if (ids.length === 0) return [];
  return (await trx.executeQuery(HELD({ ids }).compile(trx))).rows;
}

/** The same, with the next statement. */
export async function deferOrderLock(trx: Trx, ids: readonly string[]): Promise<DeferredAnswer<readonly OrderRow[]>> {
  if (ids.length === 0) return () => Promise.resolve([]);
  const answer = await deferStatement(trx, HELD({ ids }));
  return async () => (await answer()).rows;
}

const UNCHANGED = readyQuery(
  (_, { ids, revisions }: { readonly ids: readonly string[]; readonly revisions: readonly number[] }) => sql`
    with held as materialized (select id, revision from orders where id = any(${ids}) order by id for update)
    select ${soOrNothing(sql`count(*) = cardinality(${ids}::text[])`)}
      from held join unnest(${ids}::text[], ${revisions}::integer[]) as written (id, revision) using (id, revision)`,
);

/** Holds orders with the next statement; where one of them is not as it is given here nothing of the transaction happens (`wasNotSo`). */
export async function deferUnchangedLock(trx: Trx, rows: readonly Pick<OrderRow, 'id' | 'revision'>[]): Promise<void> {
  if (rows.length === 0) return;
  await deferStatement(trx, UNCHANGED({ ids: rows.map((row) => row.id), revisions: rows.map((row) => row.revision) }));
}

/** Returns the user's order of an account, held until the transaction ends. */
export function lockOrder(trx: Trx, userId: string, accountNumber: string, id: string): Promise<OrderRow | undefined> {
  return trx
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('account_number', '=', accountNumber)
    .forUpdate()
    .executeTakeFirst();
}

const working = (eb: ExpressionBuilder<Database, 'orders'>) => eb('status', 'in', [...WORKING_STATUSES]);

/** Returns the orders of an account on a trading date, newest first, `andWorking` with everything that is still working; slices are left out. */
export function listBook(db: Db | Trx, accountId: string, tradingDate: string, andWorking: boolean): Promise<OrderRow[]> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('broker_account_id', '=', accountId)
    .where('parent_order_id', 'is', null)
    .where((eb) => eb.or([eb('trading_date', '=', tradingDate), ...(andWorking ? [working(eb)] : [])]))
    .orderBy('placed_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Returns every working order of the accounts of these brokers, oldest first, held until the transaction ends. */
export function lockWorkingOf(trx: Trx, brokerNames: readonly string[]): Promise<OrderRow[]> {
  return trx
    .selectFrom('orders')
    .innerJoin('broker_accounts', 'broker_accounts.id', 'orders.broker_account_id')
    .selectAll('orders')
    .where('broker_accounts.broker_name', 'in', brokerNames)
    .where('orders.status', 'in', [...WORKING_STATUSES])
    .orderBy('orders.id')
    .forUpdate('orders')
    .execute();
}

/** Returns which of these orders, sliced ones included, belong to accounts of other brokers than the named. */
export async function ordersNotAt(trx: Trx, orderIds: readonly string[], brokerNames: readonly string[]): Promise<ReadonlySet<string>> {
  const of = (table: 'orders' | 'sliced_orders') =>
    trx
      .selectFrom(`${table} as placed`)
      .innerJoin('broker_accounts', 'broker_accounts.id', 'placed.broker_account_id')
      .select('placed.id')
      .where('placed.id', '=', sql<string>`any(${orderIds})`)
      .where('broker_accounts.broker_name', '<>', sql<string>`all(${brokerNames})`)
      .execute();
  return new Set([...(await of('orders')), ...(await of('sliced_orders'))].map(({ id }) => id));
}

/**
 * Returns the orders in these statuses whose broker must be asked, oldest first: those of other brokers than the named, and those of practising
 * accounts. Orders sent straight to our exchange commit with their answer and are repaired by venue recovery.
 */
export function listUnanswered(db: Db | Trx, statuses: readonly OrderRow['status'][], committing: readonly string[]): Promise<OrderRow[]> {
  return db
    .selectFrom('orders')
    .innerJoin('broker_accounts', 'broker_accounts.id', 'orders.broker_account_id')
    .leftJoin('practice_orders', 'practice_orders.order_id', 'orders.id')
    .selectAll('orders')
    .where('orders.status', 'in', [...statuses])
    .where((eb) =>
      eb.or([
        eb('broker_accounts.practice_faults', 'is not', null),
        eb('practice_orders.order_id', 'is not', null),
        eb('broker_accounts.broker_name', '<>', sql<string>`all(${committing})`),
      ]),
    )
    .orderBy('orders.id')
    .execute();
}

/** Returns the working orders of an account, oldest first. */
export function listWorkingOfAccount(db: Db | Trx, accountId: string): Promise<OrderRow[]> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('broker_account_id', '=', accountId)
    .where(working)
    .orderBy('placed_at')
    .orderBy('id')
    .execute();
}

/** The units of the opposite position of the same contract and account, where one of the two was placed elsewhere: a broker holds neither. */
const nettedAtBroker = (positionId: string) => sql<number>`coalesce((
  select sum(abs(other.net_quantity)) from positions own
  join portfolios group_of_own on group_of_own.id = own.portfolio_id
  join positions other on other.broker_account_id = own.broker_account_id and other.instrument_id = own.instrument_id
    and other.product = own.product and sign(other.net_quantity) = -sign(own.net_quantity) and other.net_quantity <> 0
  join portfolios group_of_other on group_of_other.id = other.portfolio_id
  where own.id = ${positionId} and group_of_own.placed_elsewhere <> group_of_other.placed_elsewhere), 0)`;

/** Returns the units of a position that working closing orders may still close, without the orders named, or that the broker no longer holds. */
export async function closingQuantity(db: Db | Trx, positionId: string, without: readonly string[] = []): Promise<number> {
  const row = await db
    .selectFrom('orders')
    .select(sql<number>`(coalesce(sum(quantity - filled_quantity), 0) + ${nettedAtBroker(positionId)})::bigint`.as('left'))
    .where('position_id', '=', positionId)
    .where('purpose', '=', 'square-off')
    .where(working)
    .where('id', '<>', sql<string>`all(${without})`)
    .executeTakeFirstOrThrow();
  return row.left;
}

/** Returns the working orders that close these positions, oldest first. */
export function listClosing(db: Db | Trx, positionIds: readonly string[]): Promise<OrderRow[]> {
  if (positionIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('orders')
    .selectAll()
    .where('position_id', '=', sql<string>`any(${positionIds})`)
    .where('purpose', '=', 'square-off')
    .where(working)
    .orderBy('placed_at')
    .orderBy('id')
    .execute();
}
