import { AppError } from '#contract/errors/app-error.ts';
import type { BodyOf } from '#contract/operation.ts';
import type { loginAccount } from '#contract/operations/accounts.ts';
import type { ExchangeTime } from '#domain/units/time.ts';
import type { Secrets } from '#server/app/secrets.ts';
import type { WallClock } from '#server/app/wall-clock.ts';
import { findBroker } from '#server/brokers/catalogue.ts';
import type { Db, Trx } from '#server/db/database.ts';
import type { BrokerAccountRow } from '#server/db/tables/broker-accounts.ts';
import type { BrokerLinkRow } from '#server/db/tables/broker-links.ts';
import { requireAccount } from '#server/policies/account-access.ts';
import { presentAccount } from '#server/presenters/broker-account.ts';
import type { Emit, EventLog } from '#server/realtime/event-log.ts';
import { lockAccount, updateAccount } from '#server/repositories/broker-accounts.ts';
import { deleteOldLinks, insertLink, lockLink, lockPracticeToken, endLink, spendPracticeToken } from '#server/repositories/broker-links.ts';

/** A login has this long from the tap to the return. */
const LINK_MS = 10 * 60_000;

interface Needs {
  readonly db: Db;
  readonly eventLog: EventLog;
  readonly clock: WallClock;
  readonly secrets: Secrets;
  /** The exchange's clock. */
  readonly now: () => ExchangeTime;
}

/** What the browser brought back, and for whom. */
interface Return {
  readonly userId: string;
  readonly account: BrokerAccountRow;
  readonly body: BodyOf<typeof loginAccount>;
  readonly now: Date;
}

/** Returns the service of logins by redirect: a link starts here, comes back once, and only for the account it was started for. */
export function createBrokerLinksService({ db, eventLog, clock, secrets, now: exchangeNow }: Needs) {
  async function linkOf(trx: Trx, { userId, account, body }: Return): Promise<BrokerLinkRow> {
    const link = await lockLink(trx, secrets.hash(body.state ?? ''));
    if (link?.user_id !== userId || link.broker_account_id !== account.id) throw new AppError('broker.link-state');
    return link;
  }

  /** Ends the link and returns why no session comes of it, or null. What is wrong with the token is known whatever the state says. */
  async function exchange(trx: Trx, back: Return): Promise<AppError | null> {
    const link = await linkOf(trx, back);
    if (back.body.status === 'cancelled') {
      await endLink(trx, link.state_hash, back.now);
      return new AppError('broker.login-cancelled');
    }
    const token = await lockPracticeToken(trx, secrets.hash(back.body.request_token ?? ''));
    if (token === undefined || token.state_hash !== link.state_hash) throw new AppError('broker.link-state');
    if (token.used_at !== null || link.used_at !== null) return new AppError('broker.token-used');
    if (token.expires_at <= back.now || link.expires_at <= back.now) return new AppError('broker.token-expired');
    await spendPracticeToken(trx, token.token_hash, back.now);
    await endLink(trx, link.state_hash, back.now);
    return null;
  }

  async function activate(trx: Trx, emit: Emit, { userId, account }: Return): Promise<void> {
    const at = exchangeNow();
    const until = findBroker(account.broker_name)?.sessionEnd?.(at) ?? null;
    const row = await updateAccount(trx, account.id, { status: 'active', session_expires_at: until === null ? null : new Date(until) });
    emit(userId, 'account.saved', { account: presentAccount(row) }, at);
  }

  return {
    /** Begins the login of an account and returns where the browser has to go. */
    async startLink(userId: string, accountId: string): Promise<{ login_url: string; expires_at: number }> {
      return eventLog.transact(async (trx) => {
        const account = requireAccount(await lockAccount(trx, userId, accountId, 'share'));
        const loginPath = findBroker(account.broker_name)?.loginPath;
        if (loginPath === undefined) throw new AppError('broker.no-redirect');
        if (account.status === 'disabled') throw new AppError('account.disabled');
        const state = secrets.make();
        const expires_at = clock.now() + LINK_MS;
        await insertLink(trx, {
          state_hash: secrets.hash(state),
          user_id: userId,
          broker_account_id: account.id,
          created_at: new Date(clock.now()),
          expires_at: new Date(expires_at),
          used_at: null,
        });
        return { login_url: `${loginPath}?state=${state}`, expires_at };
      });
    },

    /** Removes the links that have been over for a day. */
    deleteOld: (): Promise<void> => deleteOldLinks(db, clock.now()),

    /** Exchanges what the browser brought back for a session of the account. */
    async finishLink(userId: string, accountId: string, body: BodyOf<typeof loginAccount>): Promise<void> {
      const refusal = await eventLog.transact(async (trx, emit) => {
        const account = requireAccount(await lockAccount(trx, userId, accountId, 'update'));
        if (account.status === 'disabled') throw new AppError('account.disabled');
        if (body.broker_name !== undefined && body.broker_name !== account.broker_name) throw new AppError('broker.link-state');
        if (body.request_token === undefined && body.status === undefined) throw new AppError('broker.needs-login');
        const back = { userId, account, body, now: new Date(clock.now()) };
        const refused = await exchange(trx, back);
        if (refused === null) await activate(trx, emit, back);
        return refused;
      });
      // After the commit: a cancelled link stays ended.
      if (refusal !== null) throw refusal;
    },
  };
}

export type BrokerLinksService = ReturnType<typeof createBrokerLinksService>;
