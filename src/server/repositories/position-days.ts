import { sql } from 'kysely';
import { NO_CHARGES } from '#domain/fees/charges.ts';
import type { Db, Trx } from '#server/db/database.ts';
import type { FillRow } from '#server/db/tables/fills.ts';
import type { NewPositionDay, PositionDayRow } from '#server/db/tables/position-days.ts';
import type { PositionRow } from '#server/db/tables/positions.ts';

const CHUNK = 500;

type Kept = Pick<PositionDayRow, 'closing'> & Partial<Pick<PositionDayRow, 'day'>>;

const known = <T extends Pick<PositionDayRow['closing'], 'charges'>>(kept: T): T => ({
  ...kept,
  charges: { ...NO_CHARGES, ...kept.charges },
});

/** Adds charges missing in older rows, as 0. */
function readable<T extends Kept>(row: T): T {
  return { ...row, closing: known(row.closing), ...(row.day === undefined ? {} : { day: known(row.day) }) };
}

/** Stores positions at the end of days. Existing rows stay unchanged. */
export async function insertPositionDays(trx: Trx, rows: readonly NewPositionDay[]): Promise<void> {
  for (let from = 0; from < rows.length; from += CHUNK)
    await trx
      .insertInto('position_days')
      .values(rows.slice(from, from + CHUNK))
      .onConflict((conflict) => conflict.columns(['position_id', 'trading_date']).doNothing())
      .execute();
}

/** Returns the newest stored day of each of the positions before a date. */
export async function lastDaysBefore(db: Db | Trx, positionIds: readonly string[], date: string): Promise<Map<string, PositionDayRow>> {
  if (positionIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('position_days')
    .distinctOn('position_id')
    .selectAll()
    .where('position_id', '=', sql<string>`any(${positionIds})`)
    .where('trading_date', '<', date)
    .orderBy('position_id')
    .orderBy('trading_date', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.position_id, readable(row)]));
}

/** Returns the stored days of an account from one date to another, both included, oldest first. */
export async function listPositionDays(db: Db | Trx, accountId: string, from: string, to: string): Promise<PositionDayRow[]> {
  const rows = await db
    .selectFrom('position_days')
    .selectAll()
    .where('broker_account_id', '=', accountId)
    .where('trading_date', '>=', from)
    .where('trading_date', '<=', to)
    .orderBy('trading_date')
    .orderBy('position_id')
    .execute();
  return rows.map(readable);
}

/** Returns the positions of a portfolio at the end of a past date. */
export async function listDaysOfPortfolio(db: Db | Trx, portfolioId: string, date: string) {
  const rows = await db
    .selectFrom('position_days')
    .innerJoin('positions', 'positions.id', 'position_days.position_id')
    .selectAll('positions')
    .select([
      'position_days.closing',
      'position_days.closing_mark',
      'position_days.settlement_price',
      'position_days.exchange_at as ended_at',
    ])
    .where('position_days.portfolio_id', '=', portfolioId)
    .where('position_days.trading_date', '=', date)
    .orderBy('positions.id')
    .execute();
  return rows.map(readable);
}

/** Returns every position an account ever had. */
export function listPositionsOfAccount(db: Db | Trx, accountId: string): Promise<PositionRow[]> {
  return db.selectFrom('positions').selectAll().where('broker_account_id', '=', accountId).orderBy('id').execute();
}

/** Returns the positions open or changed on the date: of an account, or of all. */
export function listPositionsOfDay(db: Db | Trx, date: string, accountId: string | null): Promise<PositionRow[]> {
  let query = db
    .selectFrom('positions')
    .selectAll()
    .where((eb) => eb.or([eb('net_quantity', '<>', 0), eb('last_trade_date', '=', date)]));
  if (accountId !== null) query = query.where('broker_account_id', '=', accountId);
  return query.orderBy('id').execute();
}

/** Returns the fills of the positions booked from one date on and before another, in booking order. */
export function listEntries(db: Db | Trx, positionIds: readonly string[], from: string, before: string | null): Promise<FillRow[]> {
  if (positionIds.length === 0) return Promise.resolve([]);
  let query = db
    .selectFrom('fills')
    .selectAll()
    .where('position_id', '=', sql<string>`any(${positionIds})`)
    .where('trade_date', '>=', from);
  if (before !== null) query = query.where('trade_date', '<', before);
  return query.orderBy('sequence').execute();
}
