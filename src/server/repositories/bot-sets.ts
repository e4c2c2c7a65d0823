import { sql, type Updateable } from 'kysely';
import type { Db, Trx } from '#server/db/database.ts';
import type { BotSetRow, BotSetsTable, NewBotSet } from '#server/db/tables/bot-sets.ts';
import type { InstructionRow } from '#server/db/tables/instructions.ts';

const sets = (db: Db | Trx, userId: string) =>
  db.selectFrom('bot_sets').selectAll().where('user_id', '=', userId).where('removed_at', 'is', null);

/** Returns the sets of bots in a portfolio, oldest first. */
export function listBotSets(db: Db | Trx, userId: string, portfolioId: string): Promise<BotSetRow[]> {
  return sets(db, userId).where('portfolio_id', '=', portfolioId).orderBy('created_at').orderBy('id').execute();
}

export function findBotSet(db: Db | Trx, userId: string, id: string): Promise<BotSetRow | undefined> {
  return sets(db, userId).where('id', '=', id).executeTakeFirst();
}

/** Returns the user's set, held until the transaction ends. Its bots are locked after it. */
export function lockBotSet(trx: Trx, userId: string, id: string): Promise<BotSetRow | undefined> {
  return sets(trx, userId).where('id', '=', id).forUpdate().executeTakeFirst();
}

export function insertBotSet(trx: Trx, row: NewBotSet): Promise<BotSetRow> {
  return trx.insertInto('bot_sets').values(row).returningAll().executeTakeFirstOrThrow();
}

export function updateBotSet(
  trx: Trx,
  id: string,
  change: Pick<Updateable<BotSetsTable>, 'name' | 'members' | 'rules' | 'revision' | 'updated_at' | 'removed_at'>,
): Promise<BotSetRow> {
  return trx.updateTable('bot_sets').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

/** Marks every set of the portfolios as removed and returns them. */
export async function removeBotSetsOf(trx: Trx, portfolioIds: readonly string[], at: Date): Promise<readonly BotSetRow[]> {
  if (portfolioIds.length === 0) return [];
  return trx
    .updateTable('bot_sets')
    .set({ removed_at: at })
    .where('portfolio_id', '=', sql<string>`any(${portfolioIds})`)
    .where('removed_at', 'is', null)
    .returningAll()
    .execute();
}

/** Returns the newest run of every set of a portfolio that is still there, newest first. */
export function listNewestSetRuns(db: Db | Trx, userId: string, portfolioId: string): Promise<InstructionRow[]> {
  return db
    .with('newest', (query) =>
      query
        .selectFrom('instructions')
        .innerJoin('bot_sets', 'bot_sets.id', 'instructions.set_id')
        .selectAll('instructions')
        .distinctOn('instructions.set_id')
        .where('bot_sets.user_id', '=', userId)
        .where('bot_sets.portfolio_id', '=', portfolioId)
        .where('bot_sets.removed_at', 'is', null)
        .where('instructions.set_id', 'is not', null)
        .orderBy('instructions.set_id')
        .orderBy('instructions.created_at', 'desc')
        .orderBy('instructions.id', 'desc'),
    )
    .selectFrom('newest')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Returns the run of a set that has not ended. */
export function findLiveSetRun(db: Db | Trx, userId: string, setId: string): Promise<InstructionRow | undefined> {
  return db
    .selectFrom('instructions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('set_id', '=', setId)
    .where('live', '=', true)
    .executeTakeFirst();
}
