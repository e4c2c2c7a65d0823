import { AppError } from '#contract/errors/app-error.ts';
import type { BodyOf } from '#contract/operation.ts';
import type { loginAccount } from '#contract/operations/accounts.ts';
import type { ExchangeTime } from '#domain/units/time.ts';
import { newId } from '#server/platform/new-id.ts';
import type { Sealing } from '#server/platform/sealing.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import { findBroker } from '#server/brokers/catalogue.ts';
import type { Db, Trx } from '#server/db/database.ts';
import type { BrokerAccountRow } from '#server/db/tables/broker-accounts.ts';
import type { BrokerLinkRow } from '#server/db/tables/broker-links.ts';
import { requireAccount } from '#server/policies/access.ts';
import { presentAccount } from '#server/presenters/broker-account.ts';
import type { Emit, EventLog } from '#server/realtime/event-log.ts';
import { lockAccount, updateAccount } from '#server/repositories/broker-accounts.ts';
import * as links from '#server/repositories/broker-links.ts';
import { noteLogin } from '#server/repositories/broker-logins.ts';

export interface LinkNeeds {
  readonly db: Db;
  readonly eventLog: EventLog;
  readonly clock: WallClock;
  readonly secrets: Secrets;
  readonly sealing: Sealing;
  /** The exchange's clock. */
  readonly now: () => ExchangeTime;
}

/** The result of a broker login as the browser sent it, with its user and account. */
interface Return {
  readonly userId: string;
  readonly account: BrokerAccountRow;
  readonly body: BodyOf<typeof loginAccount>;
  readonly now: Date;
}

/** Returns the login link, locked. Throws broker.link-state when it belongs to another user or account. */
async function linkOf(secrets: Secrets, trx: Trx, { userId, account, body }: Return): Promise<BrokerLinkRow> {
  const link = await (body.link_id === undefined
    ? links.lockLink(trx, await stateHashOf(secrets, trx, body))
    : links.lockLinkById(trx, body.link_id));
  if (link?.user_id !== userId || link.broker_account_id !== account.id) throw new AppError('broker.link-state');
  return link;
}

/** Returns the state hash of the login. The specification's two fields carry no state: then it is found by the practice broker's token. */
async function stateHashOf(secrets: Secrets, trx: Trx, { state, request_token: token }: Return['body']): Promise<string> {
  if (state !== undefined || token === undefined) return secrets.hash(state ?? '');
  return (await links.findPracticeToken(trx, secrets.hash(token)))?.state_hash ?? '';
}

/** Returns the broker's answer: from the request body, or as stored when another browser came back from the login. */
function broughtBack(sealing: Sealing, link: BrokerLinkRow, { body }: Return): { readonly cancelled: boolean; readonly token: string } {
  if (body.link_id === undefined) return { cancelled: body.status === 'cancelled', token: body.request_token ?? '' };
  return {
    cancelled: link.returned_status === 'cancelled',
    token: (link.sealed_token === null ? null : sealing.open(link.sealed_token, link.link_id)) ?? '',
  };
}

/** Returns the function that ends a login: it exchanges the returned token for an account session, once. */
export function createFinishLink({ db, eventLog, clock, secrets, sealing, now: exchangeNow }: LinkNeeds) {
  /** Ends the link and returns the reason for a refused login, or null. A token belonging to another link is refused whatever its age. */
  async function exchange(trx: Trx, back: Return): Promise<AppError | null> {
    const link = await linkOf(secrets, trx, back);
    const { cancelled, token: given } = broughtBack(sealing, link, back);
    if (cancelled) {
      await links.endLink(trx, link.state_hash, back.now);
      return new AppError('broker.login-cancelled');
    }
    // The token of a used link is deleted, so these checks come before the token is looked up.
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

  return async (userId: string, accountId: string, body: BodyOf<typeof loginAccount>): Promise<void> => {
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
    // After commit or rollback: a cancelled link stays ended, and every refusal is recorded.
    const refusal = await login.catch((thrown: unknown) => {
      if (own && thrown instanceof AppError) return thrown;
      throw thrown;
    });
    if (refusal === null) return;
    await note(db, refusal.code);
    throw refusal;
  };
}
