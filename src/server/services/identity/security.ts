import { AppError } from '#contract/errors/app-error.ts';
import type { AnswerOf, BodyOf } from '#contract/operation.ts';
import type { changePassword } from '#contract/operations/authenticate.ts';
import type { confirmIdentity, getSecurity } from '#contract/operations/security.ts';
import type { RelyingParty } from '#server/services/identity/relying-party.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import type { Db } from '#server/db/database.ts';
import { errorAtField } from '#server/policies/field-errors.ts';
import { passwordFault } from '#server/policies/password-choice.ts';
import { provedUntil, requireFreshProof } from '#server/policies/step-up.ts';
import { fileSince } from '#server/repositories/recovery-tickets.ts';
import type { SessionRow } from '#server/repositories/sessions.ts';
import { findUser, updateUser } from '#server/repositories/users.ts';
import { confirmSubject, type LoginThrottle } from './login-throttle.ts';
import type { Ownership } from './ownership.ts';
import type { PasskeysService } from './passkeys.ts';
import { type HashPassword, isPassword } from './passwords.ts';
import type { SecondFactorsService } from './second-factors.ts';
import type { SessionsService } from './sessions.ts';

interface Needs {
  readonly db: Db;
  readonly clock: WallClock;
  readonly throttle: LoginThrottle;
  readonly sessions: SessionsService;
  readonly secondFactors: SecondFactorsService;
  readonly passkeys: PasskeysService;
  readonly ownership: Pick<Ownership, 'isOwner'>;
  readonly hashPassword: HashPassword;
}

/** The address of a proof, and the host for passkeys. */
export interface Prover {
  readonly party: RelyingParty;
  readonly address: string;
}

/** Returns the account security service: proofs, password, and the list of protections. */
export function createSecurityService({ db, clock, throttle, sessions, secondFactors, passkeys, ownership, hashPassword }: Needs) {
  async function rightPassword(userId: string, password: string): Promise<boolean> {
    return isPassword((await findUser(db, userId))?.password_hash ?? null, password);
  }

  async function prove(userId: string, body: BodyOf<typeof confirmIdentity>, { party, address }: Prover): Promise<void> {
    const asked = { subject: confirmSubject(userId), userId, address };
    if (body.kind === 'passkey') {
      if ((await passkeys.verify(party, body)) !== userId) throw new AppError('auth.passkey-refused');
      return;
    }
    if (body.kind === 'code') {
      const wrong = () => errorAtField('auth.wrong-code', 'code');
      return throttle.check(asked, () => secondFactors.accept(userId, body.code), wrong);
    }
    // Who has a second step wants more than the password to be enough.
    if ((await secondFactors.since(userId)) !== null) throw new AppError('auth.second-factor');
    const wrong = () => errorAtField('auth.wrong-password', 'password');
    await throttle.check(asked, () => rightPassword(userId, body.password), wrong);
  }

  return {
    async getSecurity(userId: string, session: SessionRow): Promise<AnswerOf<typeof getSecurity>> {
      const since = await secondFactors.since(userId);
      return {
        security: {
          second_factor_since: since?.getTime() ?? null,
          recovery_file_since: (await fileSince(db, userId))?.getTime() ?? null,
          recovery_codes_left: await secondFactors.recoveryCodesLeft(userId),
          passkeys: (await passkeys.list(userId)).map((row) => ({
            id: row.credential_id,
            label: row.label,
            created_at: row.created_at.getTime(),
            last_used_at: row.last_used_at?.getTime() ?? null,
          })),
          owns_server: await ownership.isOwner(userId),
          proved_until: provedUntil(session),
        },
      };
    },

    async confirmIdentity(
      userId: string,
      session: SessionRow,
      body: BodyOf<typeof confirmIdentity>,
      prover: Prover,
    ): Promise<AnswerOf<typeof confirmIdentity>> {
      await prove(userId, body, prover);
      return { message: 'Confirmed', proved_until: provedUntil({ provedAt: await sessions.prove(session.id) }) };
    },

    /** Sets a new password, ends the other sessions and returns their ids. */
    async changePassword(
      userId: string,
      session: SessionRow,
      body: BodyOf<typeof changePassword>,
      address: string,
    ): Promise<readonly string[]> {
      if ((await secondFactors.since(userId)) !== null) requireFreshProof(session, clock.now());
      const user = await findUser(db, userId);
      const fault = user && passwordFault(body.new_password, user);
      if (fault) throw errorAtField(fault, 'new_password');
      const wrong = () => errorAtField('auth.wrong-password', 'current_password');
      const asked = { subject: confirmSubject(userId), userId, address };
      await throttle.check(asked, () => rightPassword(userId, body.current_password), wrong);
      const password_hash = await hashPassword(body.new_password);
      const ended = await db.transaction().execute(async (trx) => {
        await updateUser(trx, userId, { password_hash });
        return sessions.endOthers(userId, session.id, trx);
      });
      sessions.userChanged(userId);
      return ended;
    },
  };
}
