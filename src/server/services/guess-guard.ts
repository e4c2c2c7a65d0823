import { AppError } from '#contract/errors/app-error.ts';
import type { WallClock } from '#server/app/wall-clock.ts';
import type { Db } from '#server/db/database.ts';
import { FORGET_FAILURES_MS, lockMs } from '#server/policies/lock-out.ts';
import * as attempts from '#server/repositories/sign-in-attempts.ts';

/** Returns what stops guessing: wrong answers in a row about one subject (an e-mail that signs in, a user who confirms) lock that subject. */
export function createGuessGuard({ db, clock }: { db: Db; clock: WallClock }) {
  async function refuseWhileLocked(subject: string): Promise<void> {
    const now = clock.now();
    const until = await attempts.lockedUntil(db, subject, new Date(now));
    if (until) throw new AppError('auth.locked', { retryAfter: (until.getTime() - now) / 1_000 });
  }
  async function countFailure(subject: string): Promise<void> {
    const now = clock.now();
    const failures = await attempts.countFailure(db, subject, new Date(now), new Date(now - FORGET_FAILURES_MS));
    if (lockMs(failures) > 0) await attempts.lockUntil(db, subject, new Date(now + lockMs(failures)));
  }
  return {
    refuseWhileLocked,
    countFailure,
    forget: (subject: string) => attempts.clearFailures(db, subject),
    /** Runs a check that says whether the answer was right; a wrong one counts and throws `wrong`. */
    async check(subject: string, isRight: () => Promise<boolean>, wrong: () => AppError): Promise<void> {
      await refuseWhileLocked(subject);
      if (!(await isRight())) {
        await countFailure(subject);
        throw wrong();
      }
      await attempts.clearFailures(db, subject);
    },
    deleteOld: () => attempts.deleteOldFailures(db, new Date(clock.now() - FORGET_FAILURES_MS)),
  };
}

export type GuessGuard = ReturnType<typeof createGuessGuard>;

/** The subject of what a signed-in user is asked again: no stranger can lock it. */
export const confirmSubject = (userId: string) => `user:${userId}`;
