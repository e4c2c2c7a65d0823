import type { Sealing } from '#server/app/sealing.ts';
import type { Secrets } from '#server/app/secrets.ts';
import type { WallClock } from '#server/app/wall-clock.ts';
import { linkStatus } from '#server/policies/link-status.ts';
import type { Db } from '#server/db/database.ts';
import type { ReturnView } from '#server/presenters/broker-return-page.ts';
import { findAccountById } from '#server/repositories/broker-accounts.ts';
import { findLinkById, keepReturn, lockLink } from '#server/repositories/broker-links.ts';

/** Where brokers send a browser back to that need not be the one which waits. */
export const RETURN_PATH = '/broker-return';

interface Needs {
  readonly db: Db;
  readonly clock: WallClock;
  readonly secrets: Secrets;
  readonly sealing: Sealing;
}

/** What a broker added to the return address. */
export interface Brought {
  readonly state: string;
  readonly status: string;
  readonly requestToken: string;
}

/** Returns the service of returning browsers. They need no session: who may finish the login is decided when it is finished. */
export function createBrokerReturns({ db, clock, secrets, sealing }: Needs) {
  return {
    /** Keeps what a browser came back with, the first time only, and returns the name of its link; null when no login was started with this state. */
    async receive({ state, status, requestToken }: Brought): Promise<{ linkId: string; handOff: boolean } | null> {
      return db.transaction().execute(async (trx) => {
        const link = await lockLink(trx, secrets.hash(state));
        if (link === undefined) return null;
        if (linkStatus(link, clock.now()) === 'waiting') {
          const approved = status !== 'cancelled' && requestToken !== '';
          await keepReturn(trx, link.link_id, {
            returned_at: new Date(clock.now()),
            returned_status: approved ? 'success' : 'cancelled',
            sealed_token: approved ? sealing.seal(requestToken, link.link_id) : null,
          });
        }
        return { linkId: link.link_id, handOff: link.hand_off };
      });
    },

    /** Returns what there is to say of a link; null when there is none of this name. */
    async view(linkId: string): Promise<ReturnView | null> {
      const link = await findLinkById(db, linkId);
      const account = link && (await findAccountById(db, link.broker_account_id));
      if (link === undefined || account === undefined) return null;
      return {
        code: link.code,
        status: linkStatus(link, clock.now()),
        appPath: `/app/broker/${encodeURIComponent(account.broker_name)}/${encodeURIComponent(account.id)}`,
      };
    },
  };
}

export type BrokerReturns = ReturnType<typeof createBrokerReturns>;
