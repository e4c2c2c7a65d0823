import type { Secrets } from '#server/platform/secrets.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import type { Db } from '#server/db/database.ts';
import { findAccountById } from '#server/repositories/broker-accounts.ts';
import { RETURN_PATH } from '../accounts/broker-returns.ts';
import { findLink, insertPracticeToken } from '#server/repositories/broker-links.ts';

/** Lifetime of a request token. */
const TOKEN_MS = 5 * 60_000;

interface PracticeLoginNeeds {
  readonly db: Db;
  readonly clock: WallClock;
  readonly secrets: Secrets;
}

/** The practice broker's side of a login: its own page. */
export function createPracticeLogin({ db, clock, secrets }: PracticeLoginNeeds) {
  async function askedFor(state: string) {
    const link = await findLink(db, secrets.hash(state));
    if (link === undefined || link.used_at !== null || link.returned_at !== null || link.expires_at.getTime() <= clock.now())
      return undefined;
    const account = await findAccountById(db, link.broker_account_id);
    return account && { link, account };
  }

  return {
    /** Returns the number of the account that a state asks for, or null when there is nothing to approve. */
    async accountNumber(state: string): Promise<string | null> {
      return (await askedFor(state))?.account.account_number ?? null;
    },

    /** Returns where the browser goes after the decision, or null when there was nothing to decide. */
    async decide(state: string, approved: boolean): Promise<string | null> {
      const asked = await askedFor(state);
      if (asked === undefined) return null;
      const back = new URLSearchParams({ action: 'login', status: approved ? 'success' : 'cancelled', state });
      if (approved) {
        const token = secrets.make();
        const now = clock.now();
        await db.transaction().execute((trx) =>
          insertPracticeToken(trx, {
            token_hash: secrets.hash(token),
            state_hash: secrets.hash(state),
            created_at: new Date(now),
            expires_at: new Date(now + TOKEN_MS),
            used_at: null,
          }),
        );
        back.set('request_token', token);
      }
      const { link, account } = asked;
      return `${link.hand_off ? RETURN_PATH : `/app/broker/${account.broker_name}/${account.id}`}?${back.toString()}`;
    },
  };
}
