import { AppError } from '#contract/errors/app-error.ts';
import type { BodyOf } from '#contract/operation.ts';
import type { login } from '#contract/operations/authenticate.ts';
import type { Caller } from '#server/services/identity/caller.ts';
import type { Db } from '#server/db/database.ts';
import { errorAtField } from '#server/policies/field-errors.ts';
import type { EventLog } from '#server/realtime/event-log.ts';
import { findUser, findUserByEmail, type StoredUser } from '#server/repositories/users.ts';
import { isPassword } from './passwords.ts';
import type { LoginThrottle } from './login-throttle.ts';
import type { SecondFactorsService } from './second-factors.ts';
import type { SessionsService } from './sessions.ts';

interface Needs {
  readonly db: Db;
  readonly eventLog: EventLog;
  readonly sessions: SessionsService;
  readonly throttle: LoginThrottle;
  readonly secondFactors: SecondFactorsService;
}

export interface SignIn {
  readonly user: StoredUser;
  readonly token: string;
}

/** Returns the service of sign-in. */
export function createAuthenticationService({ db, eventLog, sessions, throttle, secondFactors }: Needs) {
  async function begin(user: StoredUser, { userAgent, address }: Caller): Promise<SignIn> {
    const token = await eventLog.transact(async (trx, emit) => {
      emit(user.id, 'session.started', { user_agent: userAgent }, null);
      await throttle.know(trx, user.id, address);
      return sessions.start(trx, user.id, userAgent);
    });
    return { user, token };
  }

  return {
    /** The count of wrong answers is forgotten by the whole sign-in only: a right password does not buy more guesses of the code. */
    async login({ email, password, code }: BodyOf<typeof login>, caller: Caller): Promise<SignIn> {
      const user = await findUserByEmail(db, email);
      const guess = await throttle.admit({ subject: email, userId: user?.id ?? null, address: caller.address });
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

    /** Signs in the owner of a verified passkey. */
    async loginAs(userId: string, caller: Caller): Promise<SignIn> {
      const user = await findUser(db, userId);
      if (!user) throw new AppError('auth.passkey-refused');
      return begin(user, caller);
    },

    deleteOldFailures: throttle.deleteOld,
    tellLocksLeft: throttle.tellLeft,
  };
}
