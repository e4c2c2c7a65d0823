import { DEFAULT_LOCALE } from '#contract/locales.ts';
import { sql } from 'kysely';
import { AppError } from '#contract/errors/app-error.ts';
import type { BodyOf } from '#contract/operation.ts';
import type { register } from '#contract/operations/authenticate.ts';
import { newId } from '#server/platform/new-id.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import type { RegistrationMode } from '#server/config/config.ts';
import type { Db } from '#server/db/database.ts';
import { errorAtField } from '#server/policies/field-errors.ts';
import { passwordFault } from '#server/policies/password-choice.ts';
import { registrationAllowed, registrationState } from '#server/policies/registration.ts';
import * as invites from '#server/repositories/invites.ts';
import { setServerOwner } from '#server/repositories/server-owner.ts';
import { isUniqueViolation } from '#server/repositories/unique-violation.ts';
import { hasUsers, insertUser, type StoredUser } from '#server/repositories/users.ts';
import type { HashPassword } from './passwords.ts';

interface Needs {
  readonly db: Db;
  readonly clock: WallClock;
  readonly secrets: Secrets;
  readonly hashPassword: HashPassword;
  readonly registration: RegistrationMode;
  /** Whether the first user owns the server: a demo has no owner. */
  readonly firstOwns: boolean;
}

/** Returns the service of registration: who may open an account here, and invitations to it. */
export function createRegistrationService({ db, clock, secrets, hashPassword, registration, firstOwns }: Needs) {
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
          const user = await insertUser(trx, {
            id,
            email,
            name,
            mobile,
            locale: DEFAULT_LOCALE,
            time_zone: null,
            password_hash,
            trade_defaults: '{}',
            created_at,
          });
          if (firstUser && firstOwns) await setServerOwner(trx, id, created_at);
          return user;
        });
      } catch (error) {
        throw isUniqueViolation(error, 'users_email_key') ? errorAtField('auth.email-taken', 'email') : error;
      }
    },

    registrationState: async () => registrationState(registration, await hasUsers(db)),

    /** Makes the one valid invitation code, replacing an unused one. */
    async makeInvite(): Promise<string> {
      const code = secrets.make();
      await invites.replaceInvite(db, secrets.hash(code), new Date(clock.now()));
      return code;
    },
  };
}
