import { AppError } from '#contract/errors/app-error.ts';
import type { BodyOf } from '#contract/operation.ts';
import type { addPasskey } from '#contract/operations/security.ts';
import { QUOTAS } from '#contract/quotas.ts';
import type { RelyingParty } from '#server/services/identity/relying-party.ts';
import * as passkeys from '#server/repositories/passkeys.ts';
import { countKept } from '#server/repositories/quotas.ts';
import type { UserRow } from '#server/repositories/sessions.ts';
import { CHALLENGE_MS, challengeOf, keepChallenge, type PasskeyNeeds, refused, webauthn } from './passkey-challenges.ts';
import { createPasskeySignIn } from './passkey-sign-in.ts';

/** Returns the passkey service. Passkeys are discoverable and verify their user, so a passkey replaces password and second step. */
export function createPasskeysService(needs: PasskeyNeeds) {
  const { db, clock } = needs;
  return {
    ...createPasskeySignIn(needs),

    list: (userId: string) => passkeys.listPasskeys(db, userId),

    async newOptions(party: RelyingParty, user: UserRow): Promise<Record<string, unknown>> {
      const { generateRegistrationOptions } = await webauthn();
      const all = await passkeys.listPasskeys(db, user.id);
      if (all.length >= QUOTAS.passkeys) throw new AppError('auth.passkey-too-many');
      const mine = all.filter((row) => row.relying_party === party.id);
      const options = await generateRegistrationOptions({
        rpName: 'Strikedesk',
        rpID: party.id,
        userID: new TextEncoder().encode(user.id),
        userName: user.email,
        userDisplayName: user.name,
        timeout: CHALLENGE_MS,
        attestationType: 'none',
        excludeCredentials: mine.map((row) => ({ id: row.credential_id, transports: row.transports })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      await keepChallenge(needs, options.challenge, user.id);
      return { ...options };
    },

    async add(party: RelyingParty, user: UserRow, { label, passkey }: BodyOf<typeof addPasskey>): Promise<void> {
      const now = new Date(clock.now());
      const challenge = challengeOf(passkey.response.clientDataJSON);
      const spent = await passkeys.spendChallenge(db, challenge, now);
      if (spent?.user_id !== user.id) throw refused();
      const { verifyRegistrationResponse } = await webauthn();
      const result = await verifyRegistrationResponse({
        response: passkey,
        expectedChallenge: challenge,
        expectedOrigin: party.origin,
        expectedRPID: party.id,
        requireUserVerification: true,
      }).catch(() => null);
      if (!result?.verified) throw refused();
      const { credential } = result.registrationInfo;
      const stored = await db.transaction().execute(async (trx) => {
        if ((await countKept(trx, user.id, 'passkeys')) >= QUOTAS.passkeys) throw new AppError('auth.passkey-too-many');
        return passkeys.insertPasskey(trx, {
          credential_id: credential.id,
          user_id: user.id,
          relying_party: party.id,
          public_key: Buffer.from(credential.publicKey).toString('base64url'),
          counter: credential.counter,
          transports: JSON.stringify(credential.transports ?? []),
          label,
          created_at: now,
          last_used_at: null,
        });
      });
      if (!stored) throw refused();
    },

    async remove(userId: string, credentialId: string): Promise<void> {
      if (!(await passkeys.deletePasskey(db, userId, credentialId))) throw new AppError('auth.passkey-not-found');
    },

    deleteOldChallenges: () => passkeys.deleteOldChallenges(db, new Date(clock.now())),
  };
}

export type PasskeysService = ReturnType<typeof createPasskeysService>;
