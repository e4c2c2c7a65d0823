import { sql } from 'kysely';
import type { Db, Trx } from '#server/db/database.ts';
import type { RiskLimitsRow, RiskTriggerRow } from '#server/db/tables/risk.ts';

/** Returns the limits that a user has set. */
export function listLimits(db: Db | Trx, userId: string): Promise<RiskLimitsRow[]> {
  return db.selectFrom('risk_limits').selectAll().where('user_id', '=', userId).orderBy('scope_kind').orderBy('scope_id').execute();
}

/** Returns the limits of a scope, held until the transaction ends. */
export function lockLimits(trx: Trx, kind: RiskLimitsRow['scope_kind'], id: string): Promise<RiskLimitsRow | undefined> {
  return trx.selectFrom('risk_limits').selectAll().where('scope_kind', '=', kind).where('scope_id', '=', id).forUpdate().executeTakeFirst();
}

export async function saveLimits(trx: Trx, row: RiskLimitsRow): Promise<void> {
  const stored = { ...row, allowed: row.allowed === null ? null : JSON.stringify(row.allowed) };
  const { scope_kind: _, scope_id: __, user_id: ___, ...change } = stored;
  await trx
    .insertInto('risk_limits')
    .values(stored)
    .onConflict((conflict) => conflict.columns(['scope_kind', 'scope_id']).doUpdateSet(change))
    .execute();
}

/** An account to watch for its day's loss: the account or a portfolio has a limit, and something is open or was traded on the date. */
export interface WatchedAccount {
  readonly id: string;
  readonly user_id: string;
  readonly label: string;
}

/** Returns the accounts whose day's loss has to be watched. */
export async function listWatchedAccounts(db: Db | Trx, tradingDate: string): Promise<readonly WatchedAccount[]> {
  const { rows } = await sql<WatchedAccount>`
    select account.id, account.user_id, account.label from broker_accounts as account
    where account.removed_at is null
      and exists (select from positions where broker_account_id = account.id and (net_quantity <> 0 or last_trade_date = ${tradingDate}))
      and (exists (select from risk_limits where user_id = account.user_id and scope_id = account.id and day_loss is not null)
        or exists (select from portfolios as portfolio left join risk_limits as limits
            on limits.scope_kind = 'portfolio' and limits.scope_id = portfolio.id
          where portfolio.broker_account_id = account.id and coalesce(limits.day_loss, portfolio.max_day_loss) is not null))
    order by account.id`.execute(db);
  return rows;
}

/** Returns what the triggers of the scopes remember. */
export function listTriggers(trx: Trx, scopeIds: readonly string[]): Promise<RiskTriggerRow[]> {
  return trx
    .selectFrom('risk_triggers')
    .selectAll()
    .where('scope_id', '=', sql<string>`any(${scopeIds})`)
    .execute();
}

export async function saveTrigger(trx: Trx, row: RiskTriggerRow): Promise<void> {
  const state = JSON.stringify(row.state);
  await trx
    .insertInto('risk_triggers')
    .values({ ...row, state })
    .onConflict((conflict) => conflict.columns(['scope_kind', 'scope_id']).doUpdateSet({ state }))
    .execute();
}
