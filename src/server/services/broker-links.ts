import { randomInt } from 'node:crypto';
import type { InferOutput } from 'valibot';
import { AppError } from '#contract/errors/app-error.ts';
import type { BodyOf } from '#contract/operation.ts';
import type { loginAccount } from '#contract/operations/accounts.ts';
import type { startBrokerLink } from '#contract/operations/broker-links.ts';
import type { brokerLinkAnswer, brokerLinkState, brokerLogin } from '#contract/schemas/broker-link.ts';
import type { ExchangeTime } from '#domain/units/time.ts';
import { newId } from '#server/app/new-id.ts';
import type { Sealing } from '#server/app/sealing.ts';
import type { Secrets } from '#server/app/secrets.ts';
import type { WallClock } from '#server/app/wall-clock.ts';
import { findBroker } from '#server/brokers/catalogue.ts';
import type { Db, Trx } from '#server/db/database.ts';
import type { BrokerAccountRow } from '#server/db/tables/broker-accounts.ts';
import type { BrokerLinkRow } from '#server/db/tables/broker-links.ts';
import { requireAccount } from '#server/policies/account-access.ts';
import { linkStatus } from '#server/policies/link-status.ts';
import { presentAccount } from '#server/presenters/broker-account.ts';
import type { Emit, EventLog } from '#server/realtime/event-log.ts';
import { findAccount, lockAccount, updateAccount } from '#server/repositories/broker-accounts.ts';
import * as links from '#server/repositories/broker-links.ts';
import { HAND_OFF_PATH } from './broker-returns.ts';
import { listLogins, noteLogin } from '#server/repositories/broker-logins.ts';

/** A login has this long from the tap to the return. */
const LINK_MS = 10 * 60_000;

interface Needs {
  readonly db: Db;
  readonly eventLog: EventLog;
  readonly clock: WallClock;
  readonly secrets: Secrets;
  readonly sealing: Sealing;
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
export function createBrokerLinksService({ db, eventLog, clock, secrets, sealing, now: exchangeNow }: Needs) {
  async function linkOf(trx: Trx, { userId, account, body }: Return): Promise<BrokerLinkRow> {
    const link = await (body.link_id === undefined
      ? links.lockLink(trx, await stateHashOf(trx, body))
      : links.lockLinkById(trx, body.link_id));
    if (link?.user_id !== userId || link.broker_account_id !== account.id) throw new AppError('broker.link-state');
    return link;
  }

  /** Which login it ends. The specification's two fields name none: then it is the one for which the broker gave the token. */
  async function stateHashOf(trx: Trx, { state, request_token: token }: Return['body']): Promise<string> {
    if (state !== undefined || token === undefined) return secrets.hash(state ?? '');
    return (await links.findPracticeToken(trx, secrets.hash(token)))?.state_hash ?? '';
  }

  /** What the broker answered: told by the browser that came back, or kept when it was another one. */
  function broughtBack(link: BrokerLinkRow, { body }: Return): { readonly cancelled: boolean; readonly token: string } {
    if (body.link_id === undefined) return { cancelled: body.status === 'cancelled', token: body.request_token ?? '' };
    return {
      cancelled: link.returned_status === 'cancelled',
      token: (link.sealed_token === null ? null : sealing.open(link.sealed_token, link.link_id)) ?? '',
    };
  }

  /** Ends the link and returns why no session comes of it, or null. What is wrong with the token is known whatever the state says. */
  async function exchange(trx: Trx, back: Return): Promise<AppError | null> {
    const link = await linkOf(trx, back);
    const { cancelled, token: given } = broughtBack(link, back);
    if (cancelled) {
      await links.endLink(trx, link.state_hash, back.now);
      return new AppError('broker.login-cancelled');
    }
    // The token of a link that has been used is gone.
    if (back.body.link_id !== undefined) {
      if (link.used_at !== null) return new AppError('broker.token-used');
      if (link.expires_at <= back.now) return new AppError('broker.token-expired');
      if (link.returned_at === null) return new AppError('broker.needs-login');
    }
    const token = await links.lockPracticeToken(trx, secrets.hash(given));
    if (token === undefined || token.state_hash !== link.state_hash) throw new AppError('broker.link-state');
    if (token.used_at !== null || link.used_at !== null) return new AppError('broker.token-used');
    if (token.expires_at <= back.now || link.expires_at <= back.now) return new AppError('broker.token-expired');
    await links.spendPracticeToken(trx, token.token_hash, back.now);
    await links.endLink(trx, link.state_hash, back.now);
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
    async startLink(
      userId: string,
      accountId: string,
      { hand_off }: BodyOf<typeof startBrokerLink>,
    ): Promise<InferOutput<typeof brokerLinkAnswer>> {
      return eventLog.transact(async (trx) => {
        const account = requireAccount(await lockAccount(trx, userId, accountId, 'share'));
        const loginPath = findBroker(account.broker_name)?.loginPath;
        if (loginPath === undefined) throw new AppError('broker.no-redirect');
        if (account.status === 'disabled') throw new AppError('account.disabled');
        const state = secrets.make();
        const expires_at = clock.now() + LINK_MS;
        const link_id = newId(clock.now());
        const code = String(randomInt(10_000)).padStart(4, '0');
        await links.insertLink(trx, {
          state_hash: secrets.hash(state),
          user_id: userId,
          broker_account_id: account.id,
          created_at: new Date(clock.now()),
          expires_at: new Date(expires_at),
          used_at: null,
          link_id,
          code,
          hand_off,
          returned_at: null,
          returned_status: null,
          sealed_token: null,
          code_tries: 0,
          browser_hash: null,
        });
        const login_url = hand_off ? `${HAND_OFF_PATH}/${link_id}` : `${loginPath}?state=${state}`;
        return { login_url, expires_at, link_id, code };
      });
    },

    /** Returns how far the login has come that was begun last for an account; null when there was none lately. */
    async newestLink(userId: string, accountId: string): Promise<InferOutput<typeof brokerLinkState> | null> {
      const account = requireAccount(await findAccount(db, userId, accountId));
      const link = await links.findNewestLink(db, account.id);
      if (link === undefined) return null;
      return { link_id: link.link_id, code: link.code, status: linkStatus(link, clock.now()), expires_at: link.expires_at.getTime() };
    },

    /** Removes the links that have been over for a day. */
    deleteOld: (): Promise<void> => links.deleteOldLinks(db, clock.now()),

    /** Exchanges what the browser brought back for a session of the account. */
    async finishLink(userId: string, accountId: string, body: BodyOf<typeof loginAccount>): Promise<void> {
      const note = (to: Db | Trx, refusal: string | null) =>
        noteLogin(to, { id: newId(clock.now()), broker_account_id: accountId, ended_at: new Date(clock.now()), refusal });
      let own = false;
      const login = eventLog.transact(async (trx, emit) => {
        const account = requireAccount(await lockAccount(trx, userId, accountId, 'update'));
        own = true;
        if (account.status === 'disabled') throw new AppError('account.disabled');
        if (body.broker_name !== undefined && body.broker_name !== account.broker_name) throw new AppError('broker.link-state');
        if (body.request_token === undefined && body.status === undefined && body.link_id === undefined)
          throw new AppError('broker.needs-login');
        const back = { userId, account, body, now: new Date(clock.now()) };
        const refused = await exchange(trx, back);
        if (refused === null) {
          await activate(trx, emit, back);
          await note(trx, null);
        }
        return refused;
      });
      // After the commit or the rollback: a cancelled link stays ended, and what was refused is noted all the same.
      const refusal = await login.catch((thrown: unknown) => {
        if (own && thrown instanceof AppError) return thrown;
        throw thrown;
      });
      if (refusal === null) return;
      await note(db, refusal.code);
      throw refusal;
    },

    /** Returns how the last logins of an account ended, newest first. */
    async listLogins(userId: string, accountId: string): Promise<InferOutput<typeof brokerLogin>[]> {
      const account = requireAccount(await findAccount(db, userId, accountId));
      return (await listLogins(db, account.id)).map(({ ended_at, refusal }) => ({ at: ended_at.getTime(), refusal }));
    },
  };
}

export type BrokerLinksService = ReturnType<typeof createBrokerLinksService>;
