import { AppError } from '#contract/errors/app-error.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import type { Db, Trx } from '#server/db/database.ts';
import { EVERYWHERE_LOCK, FORGET_FAILURES_MS, KNOWN_NETWORK_MS, PLACE_LOCK } from '#server/policies/lock-out.ts';
import { networkOf } from '#server/policies/network.ts';
import type { EventLog } from '#server/realtime/event-log.ts';
import * as counts from '#server/repositories/guess-counts.ts';

/** About whom an answer is a guess, and from which address it comes. */
interface Asked {
  /** An e-mail that signs in, or `confirmSubject`: no stranger can lock what a signed-in user is asked again. */
  readonly subject: string;
  /** Whom the subject means; null when nobody has this e-mail. */
  readonly userId: string | null;
  readonly address: string;
}

/** An answer that has been counted as wrong before anybody looks at it. One of the three says how it was. */
interface Guess {
  right(): Promise<void>;
  wrong(): Promise<void>;
  /** It was no guess: something else is asked for first. */
  takenBack(): Promise<void>;
}

interface Needs {
  readonly db: Db;
  readonly eventLog: EventLog;
  readonly clock: WallClock;
  readonly secrets: Secrets;
}

/** A password or a code has been looked at by then: what is not told was left by a server that ended in between. */
const ANSWERED_BY_MS = 60_000;

/** In the place of a network: all that the user is not known to use. */
const EVERYWHERE = '';

/**
 * Returns what stops guessing. Each answer is counted before it is looked at, so that of many at once only the allowed few are. Two counts:
 * one for each network, and a wider one for all networks from which the user has never signed in, so that strangers lock out strangers.
 */
export function createLoginThrottle({ db, eventLog, clock, secrets }: Needs) {
  const hashOf = (address: string) => secrets.hash(`network ${networkOf(address)}`);
  const isKnown = (userId: string | null, network: string) =>
    counts.isKnownNetwork(db, userId ?? '', network, new Date(clock.now() - KNOWN_NETWORK_MS));

  async function locked(trx: Trx, key: counts.CountKey, now: Date): Promise<never> {
    const until = (await counts.lockedUntil(trx, key, now))?.getTime() ?? now.getTime();
    throw new AppError('auth.locked', { retryAfter: (until - now.getTime()) / 1_000 });
  }

  /** Tells the locks of these counts, once: whoever has told them has marked them in the same transaction. */
  const tell = (userId: string, keys: readonly counts.CountKey[]) =>
    eventLog.transact(async (trx, emit) => {
      const until = await counts.takeUntold(trx, keys);
      if (until !== null) emit(userId, 'session.locked-out', { until: until.getTime() }, null);
    });

  /** Counts an answer; throws auth.locked where none may be given now. */
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
    /** Runs a check that says whether the answer was right; a wrong one throws `wrong`. */
    async check(asked: Asked, isRight: () => Promise<boolean>, wrong: () => AppError): Promise<void> {
      const guess = await admit(asked);
      if (await isRight()) return guess.right();
      await guess.wrong();
      throw wrong();
    },
    /** Notes from where the user has signed in: what strangers do elsewhere no longer counts there. */
    know: (trx: Trx, userId: string, address: string) => counts.noteNetwork(trx, userId, hashOf(address), new Date(clock.now())),
    /** Tells the locks that a server left untold when it ended. */
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

/** The subject of what a signed-in user is asked again. */
export const confirmSubject = (userId: string) => `user:${userId}`;
