import { sql } from 'kysely';
import { AppError } from '#contract/errors/app-error.ts';
import type { BodyOf } from '#contract/operation.ts';
import type { login, register } from '#contract/operations/authenticate.ts';
import type { Caller } from '#server/app/caller.ts';
import { newId } from '#server/app/new-id.ts';
import type { Secrets } from '#server/app/secrets.ts';
import type { WallClock } from '#server/app/wall-clock.ts';
import type { RegistrationMode } from '#server/config/config.ts';
import type { Db } from '#server/db/database.ts';
import { errorAtField } from '#server/policies/field-errors.ts';
import { passwordFault } from '#server/policies/password-choice.ts';
import { registrationAllowed, registrationState } from '#server/policies/registration.ts';
import type { EventLog } from '#server/realtime/event-log.ts';
import * as invites from '#server/repositories/invites.ts';
import { isUniqueViolation } from '#server/repositories/unique-violation.ts';
import { findUser, findUserByEmail, hasUsers, insertUser, type StoredUser } from '#server/repositories/users.ts';
import { hashPassword, isPassword } from './passwords.ts';
import type { GuessGuard } from './guess-guard.ts';
import type { SecondFactorsService } from './second-factors.ts';
import type { SessionsService } from './sessions.ts';

interface Needs {
  readonly db: Db;
  readonly eventLog: EventLog;
  readonly clock: WallClock;
  readonly secrets: Secrets;
  readonly sessions: SessionsService;
  readonly guard: GuessGuard;
  readonly secondFactors: SecondFactorsService;
  readonly registration: RegistrationMode;
}

export interface SignIn {
  readonly user: StoredUser;
  readonly token: string;
}

/** Returns the service of registration and sign-in. */
export function createAuthenticationService({ db, eventLog, clock, secrets, sessions, guard, secondFactors, registration }: Needs) {
  async function begin(user: StoredUser, { userAgent, address }: Caller): Promise<SignIn> {
    const token = await eventLog.transact(async (trx, emit) => {
      emit(user.id, 'session.started', { user_agent: userAgent }, null);
      await guard.know(trx, user.id, address);
      return sessions.start(trx, user.id, userAgent);
    });
    return { user, token };
  }

  return {
    async register(body: BodyOf<typeof register>, signedIn: boolean): Promise<StoredUser> {
      const { email, name, mobile, password, invite_code } = body;
      const now = clock.now();
      if (!signedIn && registrationState(registration, await hasUsers(db)) === 'closed') throw new AppError('auth.registration-closed');
      const fault = passwordFault(password, { email, name });
      if (fault !== null) throw errorAtField(fault, 'password');
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
          return insertUser(trx, {
            id,
            email,
            name,
            mobile,
            locale: 'en',
            time_zone: null,
            password_hash,
            trade_defaults: '{}',
            created_at,
          });
        });
      } catch (error) {
        throw isUniqueViolation(error, 'users_email_key') ? errorAtField('auth.email-taken', 'email') : error;
      }
    },

    /** The count of wrong answers is forgotten by the whole sign-in only: a right password does not buy more guesses of the code. */
    async login({ email, password, code }: BodyOf<typeof login>, caller: Caller): Promise<SignIn> {
      const user = await findUserByEmail(db, email);
      const guess = await guard.admit({ subject: email, userId: user?.id ?? null, address: caller.address });
      if (!(await isPassword(user?.password_hash ?? null, password)) || !user) {
        await guess.wrong();
        throw new AppError('auth.wrong-credentials');
      }
      if ((await secondFactors.since(user.id)) !== null) {
        if (code === undefined) {
          await guess.takenBack();
          throw new AppError('auth.second-factor');
        }
        if (!(await secondFactors.accept(user.id, code))) {
          await guess.wrong();
          throw errorAtField('auth.wrong-code', 'code');
        }
      }
      await guess.right();
      return begin(user, caller);
    },

    /** Signs in whom a passkey has named. */
    async loginAs(userId: string, caller: Caller): Promise<SignIn> {
      const user = await findUser(db, userId);
      if (!user) throw new AppError('auth.passkey-refused');
      return begin(user, caller);
    },

    registrationState: async () => registrationState(registration, await hasUsers(db)),

    /** Makes the one valid invitation code, replacing an unused one. */
    async makeInvite(): Promise<string> {
      const code = secrets.make();
      await invites.replaceInvite(db, secrets.hash(code), new Date(clock.now()));
      return code;
    },

    deleteOldFailures: guard.deleteOld,
  };
}

export type AuthenticationService = ReturnType<typeof createAuthenticationService>;
