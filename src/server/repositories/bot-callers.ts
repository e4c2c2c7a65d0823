import type { Db, Trx } from '#server/db/database.ts';
import type { BotCallerRow } from '#server/db/tables/bot-callers.ts';

/** Returns the calling secret of a bot. */
export function findCaller(db: Db | Trx, botId: string): Promise<BotCallerRow | undefined> {
  return db.selectFrom('bot_callers').selectAll().where('bot_id', '=', botId).executeTakeFirst();
}

/** Sets the secret for calling a bot, replacing an older one. */
export function putCaller(trx: Trx, row: BotCallerRow): Promise<BotCallerRow> {
  const { secret_hash, made_at, called_at } = row;
  return trx
    .insertInto('bot_callers')
    .values(row)
    .onConflict((conflict) => conflict.column('bot_id').doUpdateSet({ secret_hash, made_at, called_at }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Removes the secret for calling a bot. */
export async function removeCaller(trx: Trx, botId: string): Promise<void> {
  await trx.deleteFrom('bot_callers').where('bot_id', '=', botId).execute();
}

export async function noteCalled(db: Db, botId: string, at: Date): Promise<void> {
  await db.updateTable('bot_callers').set({ called_at: at }).where('bot_id', '=', botId).execute();
}
