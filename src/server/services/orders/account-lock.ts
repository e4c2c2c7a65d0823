import { AppError } from '#contract/errors/app-error.ts';
import type { Broker } from '#server/brokers/broker.ts';
import type { Trx } from '#server/db/database.ts';
import type { BrokerAccountRow } from '#server/db/tables/broker-accounts.ts';
import type { PortfolioRow } from '#server/db/tables/portfolios.ts';
import { requireAccount, requirePortfolioOf, requireTradable } from '#server/policies/access.ts';
import { type AccountExposureRow, findAccountExposure } from '#server/repositories/account-exposure.ts';
import { lockAccountByNumber } from '#server/repositories/broker-accounts.ts';
import { lockPortfolio, deferPortfolioLock } from '#server/repositories/portfolios.ts';

/** An account with its broker, locked until the transaction ends: no other transaction adds risk to it meanwhile. */
export interface AccountLock {
  readonly account: BrokerAccountRow;
  readonly broker: Broker;
}

/** Whether a call can add risk. Cancelling and squaring off stay possible on a switched-off account. */
export type LockPurpose = 'may-add-risk' | 'reduces-risk';

/** Returns the user's account and its broker, ready to take orders. Throws account.not-found, account.disabled or broker.needs-login. */
export async function acquireAccountLock(
  trx: Trx,
  brokers: ReadonlyMap<string, Broker>,
  userId: string,
  accountNumber: string,
  purpose: LockPurpose,
): Promise<AccountLock> {
  const found = await lockAccountByNumber(trx, userId, accountNumber, purpose === 'may-add-risk' ? 'alone' : 'share');
  return lockOf(brokers, await found(), purpose);
}

function lockOf(brokers: ReadonlyMap<string, Broker>, found: BrokerAccountRow | undefined, purpose: LockPurpose): AccountLock {
  const account = requireAccount(found);
  if (account.status === 'disabled' && purpose === 'may-add-risk') throw new AppError('account.disabled');
  const broker = brokers.get(account.broker_name);
  if (broker === undefined || broker.sessionState(account).state !== 'active') throw new AppError('broker.needs-login');
  return { account, broker };
}

/** A lock for adding risk to a portfolio of the account. */
interface PortfolioLock {
  readonly lock: AccountLock;
  readonly portfolio: PortfolioRow;
  /** The account's exposure, read after no other transaction can add risk. */
  readonly exposure: AccountExposureRow;
}

/** Returns the lock for orders that may add risk, with a portfolio that takes some, and exposure, in one round trip to the database. */
export async function acquirePortfolioLock(
  trx: Trx,
  brokers: ReadonlyMap<string, Broker>,
  userId: string,
  body: { readonly account_number: string; readonly portfolio_id: string },
): Promise<PortfolioLock> {
  const account = await lockAccountByNumber(trx, userId, body.account_number, 'alone');
  const portfolio = await deferPortfolioLock(trx, userId, body.portfolio_id);
  // A separate statement, started once the account is locked, so that it sees the writes of the lock's previous holder.
  const exposure = await findAccountExposure(trx, userId, body.account_number);
  const lock = lockOf(brokers, await account(), 'may-add-risk');
  if (exposure === undefined) throw new Error(`no exposure of an account that is held: ${lock.account.id}`);
  return { lock, portfolio: requireTradable(requirePortfolioOf(await portfolio(), lock.account.id)), exposure };
}

/** Returns a portfolio of the locked account. Throws portfolio.not-found. */
export async function portfolioOf(trx: Trx, lock: AccountLock, portfolioId: string): Promise<PortfolioRow> {
  return requirePortfolioOf(await lockPortfolio(trx, lock.account.user_id, portfolioId, 'share'), lock.account.id);
}
