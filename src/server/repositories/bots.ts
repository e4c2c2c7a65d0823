import { sql, type Updateable } from 'kysely';
import type { BotKind } from '#domain/bots/definition.ts';
import type { Db, Trx } from '#server/db/database.ts';
import type { BotRow, BotsTable, NewBot } from '#server/db/tables/bots.ts';

const bots = (db: Db | Trx, userId: string) =>
  db.selectFrom('bots').selectAll().where('user_id', '=', userId).where('removed_at', 'is', null);

/** Returns the bots of one kind in a portfolio, oldest first. */
export function listBots(db: Db | Trx, userId: string, portfolioId: string, kind: BotKind): Promise<BotRow[]> {
  return bots(db, userId).where('portfolio_id', '=', portfolioId).where('kind', '=', kind).orderBy('created_at').orderBy('id').execute();
}

/** Returns the user's bot, of this kind if given, locked until the transaction ends. Lock order: never the portfolio after its bot. */
export function lockBot(trx: Trx, userId: string, id: string, kind: BotKind | null): Promise<BotRow | undefined> {
  const found = bots(trx, userId).where('id', '=', id);
  return (kind === null ? found : found.where('kind', '=', kind)).forUpdate().executeTakeFirst();
}

export function findBot(db: Db | Trx, userId: string, id: string): Promise<BotRow | undefined> {
  return bots(db, userId).where('id', '=', id).executeTakeFirst();
}

export function insertBot(trx: Trx, row: NewBot): Promise<BotRow> {
  return trx.insertInto('bots').values(row).returningAll().executeTakeFirstOrThrow();
}

export function updateBot(
  trx: Trx,
  id: string,
  change: Pick<Updateable<BotsTable>, 'name' | 'definition' | 'revision' | 'updated_at' | 'removed_at'>,
): Promise<BotRow> {
  return trx.updateTable('bots').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

/** Marks every bot of the portfolios as removed and returns them, in the order they were made. */
export async function removeBotsOf(trx: Trx, portfolioIds: readonly string[], at: Date): Promise<readonly BotRow[]> {
  if (portfolioIds.length === 0) return [];
  const rows = await trx
    .updateTable('bots')
    .set({ removed_at: at })
    .where('portfolio_id', '=', sql<string>`any(${portfolioIds})`)
    .where('removed_at', 'is', null)
    .returningAll()
    .execute();
  return rows.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime() || (a.id < b.id ? -1 : 1));
}
