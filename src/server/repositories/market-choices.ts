import type { Db } from '#server/db/database.ts';
import type { MarketChoicesTable } from '#server/db/tables/market-choices.ts';

/** Returns the ids of the markets that a user has switched on. */
export async function listMarketChoices(db: Db, userId: string): Promise<readonly string[]> {
  const rows = await db.selectFrom('market_choices').select('source').where('user_id', '=', userId).execute();
  return rows.map(({ source }) => source);
}

/** Stores that a user has switched a market on. */
export async function addMarketChoice(db: Db, row: MarketChoicesTable): Promise<void> {
  await db
    .insertInto('market_choices')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Stores that a user has switched a market off. */
export async function removeMarketChoice(db: Db, userId: string, source: string): Promise<void> {
  await db.deleteFrom('market_choices').where('user_id', '=', userId).where('source', '=', source).execute();
}
