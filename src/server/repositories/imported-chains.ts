import { sql } from 'kysely';
import type { Db, Trx } from '#server/db/database.ts';
import type { ImportedChainsRow } from '#server/db/tables/imported-chains.ts';

/** What is stored of one underlying. */
interface ImportedChainSeriesRow {
  readonly underlying: string;
  readonly sessions: number;
  readonly chains: number;
  readonly options: number;
  readonly from: string;
  readonly to: string;
  readonly imported_at: Date;
}

/** Stores chains over those that are stored. */
export async function putImportedChains(trx: Trx, rows: readonly ImportedChainsRow[]): Promise<void> {
  await trx
    .insertInto('imported_chains')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'underlying', 'trading_date', 'expiry']).doUpdateSet({
        told_at: (eb) => eb.ref('excluded.told_at'),
        count: (eb) => eb.ref('excluded.count'),
        options: (eb) => eb.ref('excluded.options'),
        imported_at: (eb) => eb.ref('excluded.imported_at'),
      }),
    )
    .execute();
}

/** Returns what a user has imported, by underlying. */
export async function listImportedChainSeries(db: Db | Trx, userId: string): Promise<ImportedChainSeriesRow[]> {
  const { rows } = await sql<ImportedChainSeriesRow>`
    select underlying, count(distinct trading_date)::int as sessions, count(*)::int as chains, sum(count)::int as options,
      min(trading_date) as "from", max(trading_date) as "to", max(imported_at) as imported_at
    from imported_chains where user_id = ${userId} group by underlying order by underlying`.execute(db);
  return rows;
}

/** Returns which chains of an underlying are stored, by date and expiry. */
export function listImportedChainKeys(
  db: Db,
  userId: string,
  underlying: string,
): Promise<Pick<ImportedChainsRow, 'trading_date' | 'expiry'>[]> {
  return db
    .selectFrom('imported_chains')
    .select(['trading_date', 'expiry'])
    .where('user_id', '=', userId)
    .where('underlying', '=', underlying)
    .orderBy('trading_date')
    .orderBy('expiry')
    .execute();
}

/** Returns the imported chains of an underlying from one date to another, both included, by date and expiry. */
export function listImportedChains(
  db: Db | Trx,
  { userId, underlying }: { readonly userId: string; readonly underlying: string },
  { from, to }: { readonly from: string; readonly to: string },
): Promise<ImportedChainsRow[]> {
  return db
    .selectFrom('imported_chains')
    .selectAll()
    .where('user_id', '=', userId)
    .where('underlying', '=', underlying)
    .where('trading_date', '>=', from)
    .where('trading_date', '<=', to)
    .orderBy('trading_date')
    .orderBy('expiry')
    .execute();
}

/** Deletes the imported chains of an underlying. Returns how many that were. */
export async function deleteImportedChains(db: Db, userId: string, underlying: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('imported_chains')
    .where('user_id', '=', userId)
    .where('underlying', '=', underlying)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
