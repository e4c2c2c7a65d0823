import { sql } from 'kysely';
import { type AccountCash, accountCashOf } from '#domain/positions/account-cash.ts';
import type { Money } from '#domain/units/money.ts';
import type { Db, Trx } from '#server/db/database.ts';

interface SumsRow {
  readonly opening: Money;
  readonly realised: Money;
  readonly open_cost: Money;
  readonly charges: Money;
}

/**
 * Returns the cash of an account from the sums of its portfolios; neither fills nor positions are read. Inside a transaction it counts what that
 * has booked. Throws when the account does not exist.
 */
export async function accountCash(db: Db | Trx, accountId: string): Promise<AccountCash> {
  const { rows } = await sql<SumsRow>`
    select account.opening_balance as opening,
           coalesce(sum(sums.realised), 0)::bigint as realised,
           coalesce(sum(sums.open_cost), 0)::bigint as open_cost,
           coalesce(sum(sums.charges), 0)::bigint as charges
      from broker_accounts as account
      left join portfolio_sums as sums on sums.broker_account_id = account.id
     where account.id = ${accountId}
     group by account.id`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error(`no such account: ${accountId}`);
  return accountCashOf({ openingBalance: row.opening, realised: row.realised, openCost: row.open_cost, charges: row.charges });
}
