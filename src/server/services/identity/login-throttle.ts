import { AppError } from '#contract/errors/app-error.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import type { Db, Trx } from '#server/db/database.ts';
import { EVERYWHERE_LOCK, FORGET_FAILURES_MS, KNOWN_NETWORK_MS, PLACE_LOCK } from '#server/policies/lock-out.ts';
import { networkOf } from '#server/policies/network.ts';
import type { EventLog } from '#server/realtime/event-log.ts';
import * as counts from '#server/repositories/guess-counts.ts';

/** The subject of a password or code attempt, and the address of the attempt. */
interface Asked {
  /** The e-mail of a sign-in, or `confirmSubject`, so that strangers cannot lock a signed-in user's confirmations. */
  readonly subject: string;
  /** The user with this e-mail; null when no user has it. */
  readonly userId: string | null;
  readonly address: string;
}

/** An attempt, counted as wrong before it is checked. Call one of the three with the result. */
interface Guess {
  right(): Promise<void>;
  wrong(): Promise<void>;
  /** The attempt was no guess: another step is asked for first. */
  takenBack(): Promise<void>;
}

interface Needs {
  readonly db: Db;
  readonly eventLog: EventLog;
  readonly clock: WallClock;
  readonly secrets: Secrets;
}

/** A check takes less than this: an older unreported lock was left by a server that stopped. */
const ANSWERED_BY_MS = 60_000;

/** Stands for all networks not known for the user. */
const EVERYWHERE = '';

/**
 * Returns the login throttle. Attempts are counted before they are checked, so that parallel attempts cannot exceed the limit. There are two counts:
 * per network, and a wider one over all networks new to the user, so that strangers lock out only strangers.
 */
export function createLoginThrottle({ db, eventLog, clock, secrets }: Needs) {
  const hashOf = (address: string) => secrets.hash(`network ${networkOf(address)}`);
  const isKnown = (userId: string | null, network: string) =>
    counts.isKnownNetwork(db, userId ?? '', network, new Date(clock.now() - KNOWN_NETWORK_MS));

  async function locked(trx: Trx, key: counts.CountKey, now: Date): Promise<never> {
    const until = (await counts.lockedUntil(trx, key, now))?.getTime() ?? now.getTime();
    throw new AppError('auth.locked', { retryAfter: (until - now.getTime()) / 1_000 });
  }

  /** Reports the locks of these counts once: the same transaction marks them as reported. */
  const tell = (userId: string, keys: readonly counts.CountKey[]) =>
    eventLog.transact(async (trx, emit) => {
      const until = await counts.takeUntold(trx, keys);
      if (until !== null) emit(userId, 'session.locked-out', { until: until.getTime() }, null);
    });

  /** Counts an attempt; throws auth.locked while locked. */
  async function admit({ subject, userId, address }: Asked): Promise<Guess> {
    const network = hashOf(address);
    const now = new Date(clock.now());
    const times = { now, forgetBefore: new Date(clock.now() - FORGET_FAILURES_MS) };
    const here = { subject, network };
    const everywhere = (await isKnown(userId, network)) ? null : { subject, network: EVERYWHERE };
    const [byHere, byAll] = await db.transaction().execute(async (trx) => {
      const first = (await counts.countUnlessLocked(trx, { ...here, userId }, PLACE_LOCK, times)) ?? (await locked(trx, here, now));
      if (everywhere === null) return [first.lockedUntil, null];
      const second =
        (await counts.countUnlessLocked(trx, { ...everywhere, userId }, EVERYWHERE_LOCK, times)) ?? (await locked(trx, everywhere, now));
      return [first.lockedUntil, second.lockedUntil];
    });
    return {
      right: () =>
        db.transaction().execute(async (trx) => {
          await counts.clearCount(trx, here);
          if (everywhere !== null) await counts.uncount(trx, everywhere, byAll);
        }),
      takenBack: () =>
        db.transaction().execute(async (trx) => {
          await counts.uncount(trx, here, byHere);
          if (everywhere !== null) await counts.uncount(trx, everywhere, byAll);
        }),
      async wrong() {
        const brought = [...(byHere === null ? [] : [here]), ...(byAll === null || everywhere === null ? [] : [everywhere])];
        if (userId !== null && brought.length > 0) await tell(userId, brought);
      },
    };
  }

  return {
    admit,
    /** Runs a check of an answer; a wrong answer throws `wrong`. */
    async check(asked: Asked, isRight: () => Promise<boolean>, wrong: () => AppError): Promise<void> {
      const guess = await admit(asked);
      if (await isRight()) return guess.right();
      await guess.wrong();
      throw wrong();
    },
    /** Records a network of the user's sign-in: failures elsewhere no longer count there. */
    know: (trx: Trx, userId: string, address: string) => counts.noteNetwork(trx, userId, hashOf(address), new Date(clock.now())),
    /** Reports the locks left unreported by a server that stopped. */
    async tellLeft(): Promise<void> {
      const left = await counts.untoldBefore(db, new Date(clock.now() - ANSWERED_BY_MS));
      for (const { userId, ...key } of left) await tell(userId, [key]);
    },
    async deleteOld(): Promise<void> {
      await counts.deleteOldCounts(db, new Date(clock.now() - FORGET_FAILURES_MS));
      await counts.forgetOldNetworks(db, new Date(clock.now() - KNOWN_NETWORK_MS));
    },
  };
}

export type LoginThrottle = ReturnType<typeof createLoginThrottle>;

/** The subject for confirmations by a signed-in user. */
export const confirmSubject = (userId: string) => `user:${userId}`;
