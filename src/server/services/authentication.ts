import { sql } from 'kysely';
import { AppError } from '#contract/errors/app-error.ts';
import type { BodyOf } from '#contract/operation.ts';
import type { login, register } from '#contract/operations/authenticate.ts';
import { newId } from '#server/app/new-id.ts';
import type { Secrets } from '#server/app/secrets.ts';
import type { WallClock } from '#server/app/wall-clock.ts';
import type { RegistrationMode } from '#server/config/config.ts';
import type { Db } from '#server/db/database.ts';
import { errorAtField } from '#server/policies/field-errors.ts';
import { FORGET_FAILURES_MS, lockMs } from '#server/policies/lock-out.ts';
import { registrationAllowed, registrationState } from '#server/policies/registration.ts';
import type { EventLog } from '#server/realtime/event-log.ts';
import * as invites from '#server/repositories/invites.ts';
import * as attempts from '#server/repositories/sign-in-attempts.ts';
import { isUniqueViolation } from '#server/repositories/unique-violation.ts';
import { findUserByEmail, hasUsers, insertUser, type StoredUser } from '#server/repositories/users.ts';
import { hashPassword, isPassword } from './passwords.ts';
import type { SessionsService } from './sessions.ts';

interface Needs {
  readonly db: Db;
  readonly eventLog: EventLog;
  readonly clock: WallClock;
  readonly secrets: Secrets;
  readonly sessions: SessionsService;
  readonly registration: RegistrationMode;
}

/** Returns the service of registration and sign-in. */
export function createAuthenticationService({ db, eventLog, clock, secrets, sessions, registration }: Needs) {
  async function refuseWhileLocked(email: string): Promise<void> {
    const now = clock.now();
    const until = await attempts.lockedUntil(db, email, new Date(now));
    if (until) throw new AppError('auth.locked', { retryAfter: (until.getTime() - now) / 1_000 });
  }

  async function countFailure(email: string): Promise<void> {
    const now = clock.now();
    const failures = await attempts.countFailure(db, email, new Date(now), new Date(now - FORGET_FAILURES_MS));
    if (lockMs(failures) > 0) await attempts.lockUntil(db, email, new Date(now + lockMs(failures)));
  }

  return {
    async register(body: BodyOf<typeof register>, signedIn: boolean): Promise<StoredUser> {
      const { email, name, mobile, password, invite_code } = body;
      const now = clock.now();
      if (!signedIn && registrationState(registration, await hasUsers(db)) === 'closed') throw new AppError('auth.registration-closed');
      const password_hash = await hashPassword(password);
      try {
        return await db.transaction().execute(async (trx) => {
          // Two strangers at once must not both be the first user.
          await sql`select pg_advisory_xact_lock(hashtext('strikedesk registration'))`.execute(trx);
          const firstUser = !(await hasUsers(trx));
          const created_at = new Date(now);
          const id = newId(now);
          const invited = invite_code !== undefined && (await invites.useInvite(trx, secrets.hash(invite_code), id, created_at));
          if (!registrationAllowed(registration, { firstUser, signedIn, invited })) throw new AppError('auth.registration-closed');
          return insertUser(trx, { id, email, name, mobile, locale: 'en', password_hash, trade_defaults: '{}', created_at });
        });
      } catch (error) {
        throw isUniqueViolation(error, 'users_email_key') ? errorAtField('auth.email-taken', 'email') : error;
      }
    },

    async login({ email, password }: BodyOf<typeof login>, userAgent: string): Promise<{ user: StoredUser; token: string }> {
      await refuseWhileLocked(email);
      const user = await findUserByEmail(db, email);
      if (!(await isPassword(user?.password_hash ?? null, password)) || !user) {
        await countFailure(email);
        throw new AppError('auth.wrong-credentials');
      }
      await attempts.clearFailures(db, email);
      const token = await eventLog.transact(async (trx, emit) => {
        emit(user.id, 'session.started', { user_agent: userAgent }, null);
        return sessions.start(trx, user.id, userAgent);
      });
      return { user, token };
    },

    registrationState: async () => registrationState(registration, await hasUsers(db)),

    /** Makes the one valid invitation code, replacing an unused one. */
    async makeInvite(): Promise<string> {
      const code = secrets.make();
      await invites.replaceInvite(db, secrets.hash(code), new Date(clock.now()));
      return code;
    },

    deleteOldFailures: () => attempts.deleteOldFailures(db, new Date(clock.now() - FORGET_FAILURES_MS)),
  };
}

export type AuthenticationService = ReturnType<typeof createAuthenticationService>;
