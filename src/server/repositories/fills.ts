import { sql } from 'kysely';
import type { Db, Trx } from '#server/db/database.ts';
import { type DeferredAnswer, deferStatement } from '#server/db/defer-statement.ts';
import { soOrNothing } from './or-nothing.ts';
import { readyRows } from '#server/db/ready-query.ts';
import type { FillRow, NewFill } from '#server/db/tables/fills.ts';

const ADDED = readyRows((on, rows: readonly NewFill[]) =>
  on
    .insertInto('fills')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['broker_account_id', 'trade_id']).doNothing())
    .returningAll(),
);

/** Stores a fill and returns it, or undefined when its trade id is known: then nothing changes. */
export async function insertFill(trx: Trx, fill: NewFill): Promise<FillRow | undefined> {
  return (await deferFillInsert(trx, fill))();
}

/** The same, with the next statement. */
export async function deferFillInsert(trx: Trx, fill: NewFill): Promise<DeferredAnswer<FillRow | undefined>> {
  const answer = await deferStatement(trx, ADDED([fill]));
  return async () => (await answer()).rows[0];
}

const ADDED_OR_NOTHING = readyRows((on, rows: readonly NewFill[]) =>
  on
    .with('added', (make) =>
      make
        .insertInto('fills')
        .values(rows)
        .onConflict((conflict) => conflict.columns(['broker_account_id', 'trade_id']).doNothing())
        .returning('trade_id'),
    )
    .selectFrom('added')
    .select(soOrNothing(sql`count(*) = 1`).as('so')),
);

/** Stores a fill with the next statement; where its trade id is known nothing of the transaction happens (`wasNotSo`). */
export async function deferNewFill(trx: Trx, fill: NewFill): Promise<void> {
  await deferStatement(trx, ADDED_OR_NOTHING([fill]));
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

/** Returns the trades of a trading date from an instant of exchange time on, oldest first, of all users. */
export function listTradesFrom(trx: Trx, tradeDate: string, from: Date): Promise<FillRow[]> {
  return trx
    .selectFrom('fills')
    .selectAll()
    .where('trade_date', '=', tradeDate)
    .where('exchange_at', '>=', from)
    .where('kind', '=', 'trade')
    .orderBy('sequence')
    .execute();
}

/** Returns what of a portfolio's intraday positions in these instruments was left without a price when a day ended. */
export function listLeftUnpriced(
  trx: Trx,
  portfolioId: string,
  instrumentIds: readonly string[],
  tradeDate: string,
): Promise<Pick<FillRow, 'instrument_id' | 'price' | 'exchange_at'>[]> {
  return trx
    .selectFrom('fills')
    .select(['instrument_id', 'price', 'exchange_at'])
    .where('kind', '=', 'left-unpriced')
    .where('portfolio_id', '=', portfolioId)
    .where('product', '=', 'MIS')
    .where('trade_date', '=', tradeDate)
    .where('instrument_id', '=', sql<string>`any(${instrumentIds})`)
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

/**
 * Returns an account's fills for the trades of these dates: fills of orders of these dates, on whichever day they were booked, and fills with one of
 * these trade ids.
 */
export function listTradedOn(db: Db | Trx, accountId: string, dates: readonly string[], tradeIds: readonly string[]): Promise<FillRow[]> {
  return db
    .selectFrom('fills')
    .leftJoin('orders', 'orders.id', 'fills.order_id')
    .selectAll('fills')
    .where('fills.broker_account_id', '=', accountId)
    .where((eb) =>
      eb.or([
        eb.and([eb('fills.kind', '=', 'trade'), eb('orders.trading_date', '=', sql<string>`any(${dates})`)]),
        eb('fills.trade_id', '=', sql<string>`any(${tradeIds})`),
      ]),
    )
    .orderBy('fills.sequence')
    .execute();
}

/** Returns every entry of an account's fills, in the order of booking. */
export function listEntriesOfAccount(db: Db | Trx, accountId: string): Promise<FillRow[]> {
  return db.selectFrom('fills').selectAll().where('broker_account_id', '=', accountId).orderBy('sequence').execute();
}

/** Returns every fill of these positions in booking order, each with the basket of its order. */
export function listEntriesOfPositions(db: Db | Trx, positionIds: readonly string[]): Promise<(FillRow & { basket_id: string | null })[]> {
  if (positionIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('fills')
    .leftJoin('orders', 'orders.id', 'fills.order_id')
    .selectAll('fills')
    .select('orders.basket_id')
    .where('fills.position_id', '=', sql<string>`any(${positionIds})`)
    .orderBy('fills.sequence')
    .execute();
}
