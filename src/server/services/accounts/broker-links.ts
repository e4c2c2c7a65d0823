import { randomInt } from 'node:crypto';
import type { InferOutput } from 'valibot';
import { AppError } from '#contract/errors/app-error.ts';
import type { BodyOf } from '#contract/operation.ts';
import type { startBrokerLink } from '#contract/operations/broker-links.ts';
import type { brokerLinkAnswer, brokerLinkState, brokerLogin } from '#contract/schemas/broker-link.ts';
import { newId } from '#server/platform/new-id.ts';
import { findBroker } from '#server/brokers/catalogue.ts';
import { requireAccount } from '#server/policies/access.ts';
import { linkStatus } from '#server/policies/link-status.ts';
import { findAccount, lockAccount } from '#server/repositories/broker-accounts.ts';
import * as links from '#server/repositories/broker-links.ts';
import { HAND_OFF_PATH } from './broker-returns.ts';
import { createFinishLink, type LinkNeeds } from './finish-link.ts';
import { listLogins } from '#server/repositories/broker-logins.ts';

/** A login has this long from the tap to the return. */
const LINK_MS = 10 * 60_000;

/** Returns the service of logins by redirect: a link starts here, comes back once, and only for the account it was started for. */
export function createBrokerLinksService(needs: LinkNeeds) {
  const { db, eventLog, clock, secrets } = needs;
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

    finishLink: createFinishLink(needs),

    /** Returns how the last logins of an account ended, newest first. */
    async listLogins(userId: string, accountId: string): Promise<InferOutput<typeof brokerLogin>[]> {
      const account = requireAccount(await findAccount(db, userId, accountId));
      return (await listLogins(db, account.id)).map(({ ended_at, refusal }) => ({ at: ended_at.getTime(), refusal }));
    },
  };
}
