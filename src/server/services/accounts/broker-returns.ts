import { findBroker } from '#server/brokers/catalogue.ts';
import type { Sealing } from '#server/platform/sealing.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import { linkStatus } from '#server/policies/link-status.ts';
import type { Db, Trx } from '#server/db/database.ts';
import type { BrokerLinkRow } from '#server/db/tables/broker-links.ts';
import type { ReturnView } from '#server/presenters/broker-return-page.ts';
import { findAccountById } from '#server/repositories/broker-accounts.ts';
import * as links from '#server/repositories/broker-links.ts';

/** Address for browsers returning from a broker, which need not be the waiting one. */
export const RETURN_PATH = '/broker-return';
/** Where a login begins in such a browser: with the code that the app shows. */
export const HAND_OFF_PATH = `${RETURN_PATH}/start`;
/** So often the code of one login may be typed. */
const CODE_TRIES = 5;

interface Needs {
  readonly db: Db;
  readonly clock: WallClock;
  readonly secrets: Secrets;
  readonly sealing: Sealing;
}

/** What a broker added to the return address, and what the browser has from the beginning of the login. */
export interface Brought {
  readonly state: string;
  readonly status: string;
  readonly requestToken: string;
  readonly browserKey: string;
}

/** The result of a typed code: the broker's page, and the key that identifies the browser at its return. */
type Begun = { readonly loginUrl: string; readonly browserKey: string } | 'wrong' | 'over';

/**
 * Returns the service of logins in another browser without a session. Anybody could open such a link: only the browser that enters the app's code gets
 * to the broker, and only its return is accepted. A login begun in the app's own browser returns to the app.
 */
export function createBrokerReturns({ db, clock, secrets, sealing }: Needs) {
  const isWaiting = (link: BrokerLinkRow) => linkStatus(link, clock.now()) === 'waiting';

  async function appPathOf(source: Db | Trx, link: BrokerLinkRow): Promise<string | null> {
    const account = await findAccountById(source, link.broker_account_id);
    return account === undefined ? null : `/app/broker/${encodeURIComponent(account.broker_name)}/${encodeURIComponent(account.id)}`;
  }

  return {
    /** Returns whether a login waits to be begun in another browser. */
    async awaitsCode(linkId: string): Promise<boolean> {
      const link = await links.findLinkById(db, linkId);
      return link !== undefined && link.hand_off && isWaiting(link);
    },

    /** Takes a typed code; each try counts before it is looked at, the last wrong one ends the login. */
    async begin(linkId: string, code: string): Promise<Begun> {
      return db.transaction().execute(async (trx) => {
        const link = await links.lockLinkById(trx, linkId);
        if (link === undefined || !link.hand_off || !isWaiting(link)) return 'over';
        const tries = await links.countCodeTry(trx, linkId);
        if (code !== link.code) {
          if (tries < CODE_TRIES) return 'wrong';
          await links.expireLink(trx, linkId, new Date(clock.now()));
          return 'over';
        }
        const account = await findAccountById(trx, link.broker_account_id);
        const loginPath = account && findBroker(account.broker_name)?.loginPath;
        if (loginPath === undefined) return 'over';
        const state = secrets.make();
        const browserKey = secrets.make();
        await links.bindToBrowser(trx, link, { state_hash: secrets.hash(state), browser_hash: secrets.hash(browserKey) });
        return { loginUrl: `${loginPath}?state=${state}`, browserKey };
      });
    },

    /**
     * Takes what a browser came back with and returns where it goes on; null when no login was begun in it with this state. What a browser
     * without session brings is kept the first time only; the app's own browser takes it along to the app, where the session decides.
     */
    async receive({ state, status, requestToken, browserKey }: Brought): Promise<string | null> {
      return db.transaction().execute(async (trx) => {
        const link = await links.lockLink(trx, secrets.hash(state));
        if (link === undefined) return null;
        if (!link.hand_off) {
          const appPath = await appPathOf(trx, link);
          return appPath && `${appPath}?${new URLSearchParams({ status, state, request_token: requestToken }).toString()}`;
        }
        if (link.browser_hash === null || secrets.hash(browserKey) !== link.browser_hash) return null;
        if (isWaiting(link)) {
          const approved = status !== 'cancelled' && requestToken !== '';
          await links.keepReturn(trx, link.link_id, {
            returned_at: new Date(clock.now()),
            returned_status: approved ? 'success' : 'cancelled',
            sealed_token: approved ? sealing.seal(requestToken, link.link_id) : null,
          });
        }
        return `${RETURN_PATH}/${link.link_id}`;
      });
    },

    /** Returns what there is to say of a link; null when there is none of this name. */
    async view(linkId: string): Promise<ReturnView | null> {
      const link = await links.findLinkById(db, linkId);
      const appPath = link && (await appPathOf(db, link));
      return link && appPath ? { status: linkStatus(link, clock.now()), appPath } : null;
    },
  };
}
