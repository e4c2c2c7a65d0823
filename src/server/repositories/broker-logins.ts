import type { Db, Trx } from '#server/db/database.ts';
import type { BrokerLoginRow } from '#server/db/tables/broker-logins.ts';

/** So many logins of an account are kept. */
const KEPT_LOGINS = 20;

/** Returns how the last logins of an account ended, newest first. */
export function listLogins(db: Db | Trx, accountId: string): Promise<BrokerLoginRow[]> {
  return db
    .selectFrom('broker_logins')
    .selectAll()
    .where('broker_account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(KEPT_LOGINS)
    .execute();
}

/** Stores the result of a login, and deletes old ones. A deleted account keeps none. */
export async function noteLogin(db: Db | Trx, { id, broker_account_id, ended_at, refusal }: BrokerLoginRow): Promise<void> {
  await db
    .insertInto('broker_logins')
    .columns(['id', 'broker_account_id', 'ended_at', 'refusal'])
    .expression((from) =>
      from
        .selectFrom('broker_accounts')
        .select((row) => [
          row.val(id).as('id'),
          'broker_accounts.id as broker_account_id',
          row.val(ended_at).as('ended_at'),
          row.val(refusal).as('refusal'),
        ])
        .where('broker_accounts.id', '=', broker_account_id),
    )
    .execute();
  await db
    .deleteFrom('broker_logins')
    .where('broker_account_id', '=', broker_account_id)
    .where('id', 'not in', (from) =>
      from
        .selectFrom('broker_logins as kept')
        .select('kept.id')
        .where('kept.broker_account_id', '=', broker_account_id)
        .orderBy('kept.id', 'desc')
        .limit(KEPT_LOGINS),
    )
    .execute();
}
