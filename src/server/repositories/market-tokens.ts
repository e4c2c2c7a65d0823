import type { Db } from '#server/db/database.ts';
import type { NewMarketToken } from '#server/db/tables/market-tokens.ts';

/** Returns the sealed tokens of a user, by source. */
export async function listMarketTokens(db: Db, userId: string) {
  return db.selectFrom('market_tokens').select(['source', 'sealed_token', 'saved_at']).where('user_id', '=', userId).execute();
}

/** Stores the token of a user for a source, in place of the one before. */
export async function saveMarketToken(db: Db, row: NewMarketToken): Promise<void> {
  const { sealed_token, saved_at } = row;
  await db
    .insertInto('market_tokens')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'source']).doUpdateSet({ sealed_token, saved_at }))
    .execute();
}

/** Deletes the token of a user for a source. */
export async function deleteMarketToken(db: Db, userId: string, source: string): Promise<void> {
  await db.deleteFrom('market_tokens').where('user_id', '=', userId).where('source', '=', source).execute();
}
