import { sql } from 'kysely';
import type { Db, Trx } from '#server/db/database.ts';
import { type DeferredAnswer, deferStatement } from '#server/db/defer-statement.ts';
import { readyQuery } from '#server/db/ready-query.ts';
import type { BrokerAccountRow, NewBrokerAccount } from '#server/db/tables/broker-accounts.ts';

const accounts = (db: Db | Trx, userId: string) =>
  db.selectFrom('broker_accounts').selectAll().where('user_id', '=', userId).where('removed_at', 'is', null);

/** Returns the user's accounts, oldest first. */
export function listAccounts(db: Db | Trx, userId: string): Promise<BrokerAccountRow[]> {
  return accounts(db, userId).orderBy('created_at').orderBy('id').execute();
}

/** Returns the user's account with this id. */
export async function findAccount(db: Db | Trx, userId: string, id: string): Promise<BrokerAccountRow | undefined> {
  return accounts(db, userId).where('id', '=', id).executeTakeFirst();
}

/** Returns the user's account with this number. */
export async function findAccountByNumber(db: Db | Trx, userId: string, accountNumber: string): Promise<BrokerAccountRow | undefined> {
  return accounts(db, userId).where('account_number', '=', accountNumber).executeTakeFirst();
}

/** Returns the account with this id, of any user. */
export function findAccountById(db: Db | Trx, id: string): Promise<BrokerAccountRow | undefined> {
  return db.selectFrom('broker_accounts').selectAll().where('id', '=', id).where('removed_at', 'is', null).executeTakeFirst();
}

/** Returns the accounts with practice faults. */
export function listPractising(db: Db | Trx): Promise<BrokerAccountRow[]> {
  return db.selectFrom('broker_accounts').selectAll().where('practice_faults', 'is not', null).where('removed_at', 'is', null).execute();
}

/** Returns the clock skew of these accounts' brokers, in ms. */
export async function skewsOf(trx: Trx, ids: readonly string[]): Promise<Map<string, number>> {
  const query = trx.selectFrom('broker_accounts').select(['id', 'practice_faults']);
  const rows = await query.where('id', '=', sql<string>`any(${ids})`).execute();
  return new Map(rows.map((row) => [row.id, row.practice_faults?.skew_ms ?? 0]));
}

/** Stores the practice faults of an account. */
export function saveFaults(trx: Trx, id: string, faults: BrokerAccountRow['practice_faults']): Promise<BrokerAccountRow> {
  return trx
    .updateTable('broker_accounts')
    .set({ practice_faults: faults === null ? null : JSON.stringify(faults) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Marks the accounts at these brokers whose sessions are over at an instant of the brokers' clock, and returns them. */
export function endSessions(trx: Trx, at: Date, brokerNames: readonly string[]): Promise<BrokerAccountRow[]> {
  return trx
    .updateTable('broker_accounts')
    .set({ status: 'needs-login' })
    .where('session_expires_at', '<=', at)
    .where('broker_name', '=', sql<string>`any(${brokerNames})`)
    .where('status', '=', 'active')
    .where('removed_at', 'is', null)
    .returningAll()
    .execute();
}

/** Returns every account with an order, and every one that is logged in at one of the brokers named, of all users. */
export function listTradedAccounts(db: Db | Trx, orLoggedInAt: readonly string[] = []): Promise<BrokerAccountRow[]> {
  return db
    .selectFrom('broker_accounts')
    .selectAll()
    .where('removed_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb.exists(eb.selectFrom('orders').select('orders.id').whereRef('orders.broker_account_id', '=', 'broker_accounts.id')),
        eb.and([eb('broker_name', '=', sql<string>`any(${orLoggedInAt})`), eb('status', '=', 'active')]),
      ]),
    )
    .orderBy('id')
    .execute();
}

/**
 * Returns the account, locked until the transaction ends: `share` prevents removal and disabling (orders, new portfolios), `update` is for changing or
 * removing the account. Rows that refer to it can still be written without either lock: booking a fill locks portfolio before account, the reverse of a
 * removal, and the two would deadlock.
 */
export async function lockAccount(trx: Trx, userId: string, id: string, mode: 'share' | 'update'): Promise<BrokerAccountRow | undefined> {
  const query = accounts(trx, userId).where('id', '=', id);
  return (mode === 'share' ? query.forShare() : query.forNoKeyUpdate()).executeTakeFirst();
}

const byNumber = (on: Db | Trx, { userId, accountNumber }: { readonly userId: string; readonly accountNumber: string }) =>
  accounts(on, userId).where('account_number', '=', accountNumber);
const BY_NUMBER = {
  share: readyQuery((on, given: { readonly userId: string; readonly accountNumber: string }) => byNumber(on, given).forShare()),
  alone: readyQuery((on, given: { readonly userId: string; readonly accountNumber: string }) => byNumber(on, given).forNoKeyUpdate()),
};

/**
 * Returns the account with this number, locked against removal and disabling until the transaction ends. `alone` excludes other holders of this lock: a
 * transaction that may add risk counts the existing risk, and no other may add to it meanwhile. Orders that refer to the account can still be written.
 */
export async function lockAccountByNumber(
  trx: Trx,
  userId: string,
  accountNumber: string,
  mode: 'share' | 'alone',
): Promise<DeferredAnswer<BrokerAccountRow | undefined>> {
  const answer = await deferStatement(trx, BY_NUMBER[mode]({ userId, accountNumber }));
  return async () => (await answer()).rows[0];
}

/** Returns the stored account, or undefined when the account number is taken. */
export async function insertAccount(trx: Trx, row: NewBrokerAccount): Promise<BrokerAccountRow | undefined> {
  return trx
    .insertInto('broker_accounts')
    .values(row)
    .onConflict((conflict) => conflict.column('account_number').doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function updateAccount(
  trx: Trx,
  id: string,
  change: Partial<Pick<BrokerAccountRow, 'label' | 'status' | 'session_expires_at' | 'removed_at'>>,
): Promise<BrokerAccountRow> {
  return trx.updateTable('broker_accounts').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}
