import { sql } from 'kysely';
import type { Db, Trx } from '#server/db/database.ts';
import { type DeferredAnswer, deferStatement } from '#server/db/defer-statement.ts';
import { readyQuery } from '#server/db/ready-query.ts';
import type { NewPortfolio, PortfolioRow } from '#server/db/tables/portfolios.ts';

const portfolios = (db: Db | Trx, userId: string) =>
  db.selectFrom('portfolios').selectAll().where('user_id', '=', userId).where('removed_at', 'is', null);

/** Returns the portfolios of an account, oldest first. */
export function listPortfolios(db: Db | Trx, userId: string, accountId: string): Promise<PortfolioRow[]> {
  return portfolios(db, userId).where('broker_account_id', '=', accountId).orderBy('created_at').orderBy('id').execute();
}

/** Returns the name of every portfolio that an account ever had, by id. */
export async function namesOfPortfolios(db: Db | Trx, accountId: string): Promise<Map<string, string>> {
  const rows = await db.selectFrom('portfolios').select(['id', 'name']).where('broker_account_id', '=', accountId).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Returns the user's portfolio with this id. */
export async function findPortfolio(db: Db | Trx, userId: string, id: string): Promise<PortfolioRow | undefined> {
  return portfolios(db, userId).where('id', '=', id).executeTakeFirst();
}

/** Returns the portfolio and holds it until the transaction ends; see lockAccount, which is always taken first. */
export async function lockPortfolio(trx: Trx, userId: string, id: string, mode: 'share' | 'update'): Promise<PortfolioRow | undefined> {
  const query = portfolios(trx, userId).where('id', '=', id);
  return (mode === 'share' ? query.forShare() : query.forNoKeyUpdate()).executeTakeFirst();
}

const SHARED = readyQuery((on, { userId, id }: { readonly userId: string; readonly id: string }) =>
  portfolios(on, userId).where('id', '=', id).forShare(),
);

/** Holds the portfolio as `share` does, with the next statement. */
export async function deferPortfolioLock(trx: Trx, userId: string, id: string): Promise<DeferredAnswer<PortfolioRow | undefined>> {
  const answer = await deferStatement(trx, SHARED({ userId, id }));
  return async () => (await answer()).rows[0];
}

/** Returns the portfolios of an account, each held for change until the transaction ends. */
export function lockPortfoliosOfAccount(trx: Trx, userId: string, accountId: string): Promise<PortfolioRow[]> {
  return portfolios(trx, userId).where('broker_account_id', '=', accountId).orderBy('id').forNoKeyUpdate().execute();
}

export async function insertPortfolio(trx: Trx, row: NewPortfolio): Promise<PortfolioRow> {
  return trx.insertInto('portfolios').values(row).returningAll().executeTakeFirstOrThrow();
}

export async function updatePortfolio(
  trx: Trx,
  id: string,
  change: Partial<Pick<PortfolioRow, 'name' | 'capital' | 'max_day_loss' | 'removed_at'>>,
): Promise<PortfolioRow> {
  return trx.updateTable('portfolios').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

/** Returns those of these portfolios of an account that are still there, which are not deleted until the transaction ends. */
export function keepPortfolios(trx: Trx, accountId: string, ids: readonly string[]): Promise<PortfolioRow[]> {
  return trx
    .selectFrom('portfolios')
    .selectAll()
    .where('broker_account_id', '=', accountId)
    .where('id', '=', sql<string>`any(${ids})`)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .forKeyShare()
    .execute();
}
