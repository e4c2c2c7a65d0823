import { sql } from 'kysely';
import type { Product } from '#domain/orders/order-kinds.ts';
import { WORKING_STATUSES } from '#domain/orders/status-sets.ts';
import type { Db, Trx } from '#server/db/database.ts';
import { type DeferredAnswer, deferStatement } from '#server/db/defer-statement.ts';
import { readyQuery, readyRows } from '#server/db/ready-query.ts';
import type { NewPosition, PositionRow } from '#server/db/tables/positions.ts';

export interface PositionKey {
  readonly portfolio_id: string;
  readonly instrument_id: string;
  readonly product: Product;
}

/** Returns the positions of the keys that exist, held until the transaction ends (always in the order of their ids). */
export function lockPositions(trx: Trx, keys: readonly PositionKey[]): Promise<PositionRow[]> {
  if (keys.length === 0) return Promise.resolve([]);
  return trx
    .selectFrom('positions')
    .selectAll()
    .where((eb) =>
      eb.or(keys.map((key) => eb.and({ portfolio_id: key.portfolio_id, instrument_id: key.instrument_id, product: key.product }))),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
}

const OF_ORDERS = readyQuery((on, { orderIds }: { readonly orderIds: readonly string[] }) =>
  on
    .selectFrom('positions')
    .selectAll()
    .where((eb) =>
      eb(
        eb.refTuple('portfolio_id', 'instrument_id', 'product'),
        'in',
        eb
          .selectFrom('orders')
          .select(['orders.portfolio_id', 'orders.instrument_id', 'orders.product'])
          .where('orders.id', '=', sql<string>`any(${orderIds})`)
          .$asTuple('portfolio_id', 'instrument_id', 'product'),
      ),
    )
    .orderBy('id')
    .forUpdate(),
);

/** Returns the existing positions for fills of these orders, locked until the transaction ends. */
export async function lockPositionsOfOrders(trx: Trx, orderIds: readonly string[]): Promise<DeferredAnswer<readonly PositionRow[]>> {
  if (orderIds.length === 0) return () => Promise.resolve([]);
  const answer = await deferStatement(trx, OF_ORDERS({ orderIds }));
  return async () => (await answer()).rows;
}

/** Returns the open positions in these instruments, held until the transaction ends. */
export function lockOpenPositionsIn(trx: Trx, instrumentIds: readonly string[]): Promise<PositionRow[]> {
  if (instrumentIds.length === 0) return Promise.resolve([]);
  return trx
    .selectFrom('positions')
    .selectAll()
    .where('instrument_id', '=', sql<string>`any(${instrumentIds})`)
    .where('net_quantity', '<>', 0)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/**
 * Returns the open intraday positions of accounts with these brokers, locked until the transaction ends; without positions that have an order at a
 * late-reporting broker, whose state is unknown.
 */
export function lockOpenIntraday(trx: Trx, brokers: readonly string[], late: readonly string[]): Promise<PositionRow[]> {
  return trx
    .selectFrom('positions')
    .selectAll('positions')
    .where('product', '=', 'MIS')
    .where('net_quantity', '<>', 0)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('broker_accounts as account')
          .select('account.id')
          .whereRef('account.id', '=', 'positions.broker_account_id')
          .where('account.broker_name', '=', sql<string>`any(${brokers})`)
          .where((on) =>
            on.or([
              on('account.broker_name', '<>', sql<string>`all(${late})`),
              on.not(
                on.exists(
                  on
                    .selectFrom('orders')
                    .select('orders.id')
                    .whereRef('orders.portfolio_id', '=', 'positions.portfolio_id')
                    .whereRef('orders.instrument_id', '=', 'positions.instrument_id')
                    .where('orders.product', '=', 'MIS')
                    .where('orders.status', 'in', [...WORKING_STATUSES]),
                ),
              ),
            ]),
          ),
      ),
    )
    .orderBy('positions.id')
    .forUpdate('positions')
    .execute();
}

/** Returns the positions of an account in a contract and product, over all portfolios, held until the transaction ends. */
export function lockPositionsOfContract(trx: Trx, accountId: string, instrumentId: string, product: Product): Promise<PositionRow[]> {
  return trx
    .selectFrom('positions')
    .selectAll()
    .where('broker_account_id', '=', accountId)
    .where('instrument_id', '=', instrumentId)
    .where('product', '=', product)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Returns the position of a portfolio, held until the transaction ends. */
export function lockPosition(trx: Trx, portfolioId: string, id: string): Promise<PositionRow | undefined> {
  return trx
    .selectFrom('positions')
    .selectAll()
    .where('id', '=', id)
    .where('portfolio_id', '=', portfolioId)
    .forUpdate()
    .executeTakeFirst();
}

export async function findPosition(db: Db | Trx, id: string): Promise<PositionRow | undefined> {
  return db.selectFrom('positions').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Returns the positions of a portfolio in these instruments. */
export function findPositionsIn(
  db: Db | Trx,
  portfolioId: string,
  product: Product,
  instrumentIds: readonly string[],
): Promise<PositionRow[]> {
  return db
    .selectFrom('positions')
    .selectAll()
    .where('portfolio_id', '=', portfolioId)
    .where('product', '=', product)
    .where('instrument_id', '=', sql<string>`any(${instrumentIds})`)
    .execute();
}

/** Columns changed by a fill. */
const POSITION_STATE = [
  'net_quantity',
  'open_cost',
  'buy_quantity',
  'buy_value',
  'sell_quantity',
  'sell_value',
  'realised',
  'brokerage',
  'stt',
  'exchange_fee',
  'sebi',
  'stamp',
  'gst',
  'depository',
  'last_trade_date',
  'updated_at',
  'revision',
] as const satisfies readonly (keyof PositionRow)[];

const SAVED = readyRows((on, rows: readonly NewPosition[]) =>
  on
    .insertInto('positions')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => Object.fromEntries(POSITION_STATE.map((column) => [column, eb.ref(`excluded.${column}`)]))),
    ),
);

/** Stores new positions and the present state of known ones. */
export async function savePositions(trx: Trx, rows: readonly PositionRow[]): Promise<void> {
  if (rows.length === 0) return;
  // Sort by portfolio so that concurrent transactions lock sums in one order (no deadlock).
  const sorted = rows.toSorted((a, b) => (a.portfolio_id < b.portfolio_id ? -1 : a.portfolio_id > b.portfolio_id ? 1 : 0));
  const values = sorted.map((row): NewPosition => ({ ...row, instrument: JSON.stringify(row.instrument) }));
  await deferStatement(trx, SAVED(values));
}

/** Returns the positions of a portfolio that are open or were traded on the date, newest change first. */
export function listPositions(db: Db | Trx, portfolioId: string, tradeDate: string): Promise<PositionRow[]> {
  return db
    .selectFrom('positions')
    .selectAll()
    .where('portfolio_id', '=', portfolioId)
    .where((eb) => eb.or([eb('net_quantity', '<>', 0), eb('last_trade_date', '=', tradeDate)]))
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Returns every position that a portfolio ever had. */
export function listAllPositions(db: Db | Trx, portfolioId: string): Promise<PositionRow[]> {
  return db.selectFrom('positions').selectAll().where('portfolio_id', '=', portfolioId).orderBy('id').execute();
}

/** Returns the open positions of an account. */
export function listOpenOfAccount(db: Db | Trx, accountId: string): Promise<PositionRow[]> {
  return db
    .selectFrom('positions')
    .selectAll()
    .where('broker_account_id', '=', accountId)
    .where('net_quantity', '<>', 0)
    .orderBy('id')
    .execute();
}

/** Returns the positions with these ids. */
export function findPositions(db: Db | Trx, ids: readonly string[]): Promise<PositionRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('positions')
    .selectAll()
    .where('id', '=', sql<string>`any(${ids})`)
    .orderBy('id')
    .execute();
}
