import type { Db, Trx } from '#server/db/database.ts';
import type { BrokerLinkRow, PracticeTokenRow } from '#server/db/tables/broker-links.ts';

export async function insertLink(trx: Trx, row: BrokerLinkRow): Promise<void> {
  await trx.insertInto('broker_links').values(row).execute();
}

/** Returns the link of a state. */
export function findLink(db: Db | Trx, stateHash: string): Promise<BrokerLinkRow | undefined> {
  return db.selectFrom('broker_links').selectAll().where('state_hash', '=', stateHash).executeTakeFirst();
}

/** Returns the link of a state, locked until the transaction ends. */
export function lockLink(trx: Trx, stateHash: string): Promise<BrokerLinkRow | undefined> {
  return trx.selectFrom('broker_links').selectAll().where('state_hash', '=', stateHash).forUpdate().executeTakeFirst();
}

/** Returns the link with this id, of any user. */
export function findLinkById(db: Db | Trx, linkId: string): Promise<BrokerLinkRow | undefined> {
  return db.selectFrom('broker_links').selectAll().where('link_id', '=', linkId).executeTakeFirst();
}

/** Returns the link with this id, locked until the transaction ends. */
export function lockLinkById(trx: Trx, linkId: string): Promise<BrokerLinkRow | undefined> {
  return trx.selectFrom('broker_links').selectAll().where('link_id', '=', linkId).forUpdate().executeTakeFirst();
}

/** Returns the newest link of an account. */
export function findNewestLink(db: Db | Trx, accountId: string): Promise<BrokerLinkRow | undefined> {
  return db
    .selectFrom('broker_links')
    .selectAll()
    .where('broker_account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('link_id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Stores the broker's answer from the returning browser. */
export async function keepReturn(
  trx: Trx,
  linkId: string,
  back: Pick<BrokerLinkRow, 'returned_at' | 'returned_status' | 'sealed_token'>,
): Promise<void> {
  await trx.updateTable('broker_links').set(back).where('link_id', '=', linkId).execute();
}

/** Counts a try of a link's code and returns its number. */
export async function countCodeTry(trx: Trx, linkId: string): Promise<number> {
  const row = await trx
    .updateTable('broker_links')
    .set((link) => ({ code_tries: link('code_tries', '+', 1) }))
    .where('link_id', '=', linkId)
    .returning('code_tries')
    .executeTakeFirstOrThrow();
  return row.code_tries;
}

export async function expireLink(trx: Trx, linkId: string, at: Date): Promise<void> {
  await trx.updateTable('broker_links').set({ expires_at: at }).where('link_id', '=', linkId).execute();
}

/** Gives a link a new state for one browser only; tokens of the old state become invalid. */
export async function bindToBrowser(
  trx: Trx,
  { link_id, state_hash }: Pick<BrokerLinkRow, 'link_id' | 'state_hash'>,
  browser: { readonly state_hash: string; readonly browser_hash: string },
): Promise<void> {
  await trx.deleteFrom('practice_tokens').where('state_hash', '=', state_hash).execute();
  await trx.updateTable('broker_links').set(browser).where('link_id', '=', link_id).execute();
}

/** Ends a link: no login can use it any more, and its token is deleted. */
export async function endLink(trx: Trx, stateHash: string, at: Date): Promise<void> {
  await trx
    .updateTable('broker_links')
    .set({ used_at: at, sealed_token: null })
    .where('state_hash', '=', stateHash)
    .where('used_at', 'is', null)
    .execute();
}

/** Removes links that ended a day ago, and their tokens. */
export async function deleteOldLinks(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('broker_links')
    .where('expires_at', '<', new Date(now - 86_400_000))
    .execute();
}

export async function insertPracticeToken(trx: Trx, row: PracticeTokenRow): Promise<void> {
  await trx.insertInto('practice_tokens').values(row).execute();
}

/** Returns a request token of the practice broker. */
export function findPracticeToken(trx: Trx, tokenHash: string): Promise<PracticeTokenRow | undefined> {
  return trx.selectFrom('practice_tokens').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst();
}

/** Returns a request token of the practice broker, locked until the transaction ends. */
export function lockPracticeToken(trx: Trx, tokenHash: string): Promise<PracticeTokenRow | undefined> {
  return trx.selectFrom('practice_tokens').selectAll().where('token_hash', '=', tokenHash).forUpdate().executeTakeFirst();
}

export async function spendPracticeToken(trx: Trx, tokenHash: string, at: Date): Promise<void> {
  await trx.updateTable('practice_tokens').set({ used_at: at }).where('token_hash', '=', tokenHash).execute();
}
