import { sql } from 'kysely';
import type { Db, Trx } from '#server/db/database.ts';
import type { ImportedCandlesRow } from '#server/db/tables/imported-candles.ts';

/** What is stored under one symbol. */
interface ImportedSeriesRow {
  readonly symbol: string;
  readonly sessions: number;
  readonly candles: number;
  readonly from: string;
  readonly to: string;
  readonly imported_at: Date;
}

/** Stores sessions of candles over those that are stored. */
export async function putImportedCandles(trx: Trx, rows: readonly ImportedCandlesRow[]): Promise<void> {
  await trx
    .insertInto('imported_candles')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'symbol', 'trading_date']).doUpdateSet({
        count: (eb) => eb.ref('excluded.count'),
        minutes: (eb) => eb.ref('excluded.minutes'),
        imported_at: (eb) => eb.ref('excluded.imported_at'),
      }),
    )
    .execute();
}

/** Returns what a user has imported, by symbol. */
export async function listImportedSeries(db: Db | Trx, userId: string): Promise<ImportedSeriesRow[]> {
  const { rows } = await sql<ImportedSeriesRow>`
    select symbol, count(*)::int as sessions, sum(count)::int as candles, min(trading_date) as "from", max(trading_date) as "to",
      max(imported_at) as imported_at
    from imported_candles where user_id = ${userId} group by symbol order by symbol`.execute(db);
  return rows;
}

/** Returns the newest imported sessions of a symbol from one date to another, both included, newest first. */
export function listImportedDays(
  db: Db,
  { userId, symbol }: { readonly userId: string; readonly symbol: string },
  { from, to, most }: { readonly from: string; readonly to: string; readonly most: number },
): Promise<ImportedCandlesRow[]> {
  return db
    .selectFrom('imported_candles')
    .selectAll()
    .where('user_id', '=', userId)
    .where('symbol', '=', symbol)
    .where('trading_date', '>=', from)
    .where('trading_date', '<=', to)
    .orderBy('trading_date', 'desc')
    .limit(most)
    .execute();
}

/** Deletes what a user has imported under a symbol. Returns how many sessions that were. */
export async function deleteImportedCandles(db: Db, userId: string, symbol: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('imported_candles')
    .where('user_id', '=', userId)
    .where('symbol', '=', symbol)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
