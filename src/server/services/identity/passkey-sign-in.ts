import type { BodyOf } from '#contract/operation.ts';
import type { passkeySignIn } from '#contract/operations/security.ts';
import * as passkeys from '#server/repositories/passkeys.ts';
import { CHALLENGE_MS, challengeOf, keepChallenge, type PasskeyNeeds, refused, webauthn } from './passkey-challenges.ts';
import type { RelyingParty } from './relying-party.ts';

/** Returns the sign-in by passkey. */
export function createPasskeySignIn(needs: PasskeyNeeds) {
  const { db, clock } = needs;
  return {
    async options(party: RelyingParty): Promise<Record<string, unknown>> {
      const { generateAuthenticationOptions } = await webauthn();
      const options = await generateAuthenticationOptions({ rpID: party.id, userVerification: 'required', timeout: CHALLENGE_MS });
      await keepChallenge(needs, options.challenge, null);
      return { ...options };
    },

    /** Returns the user of a passkey that signed an unused challenge of ours. Throws auth.passkey-refused. */
    async verify(party: RelyingParty, { passkey }: BodyOf<typeof passkeySignIn>): Promise<string> {
      const now = new Date(clock.now());
      const challenge = challengeOf(passkey.response.clientDataJSON);
      const spent = await passkeys.spendChallenge(db, challenge, now);
      const known = await passkeys.findPasskey(db, passkey.id);
      if (!spent || spent.user_id !== null || known?.relying_party !== party.id) throw refused();
      // The authenticator's user must match, as no user was named before (WebAuthn 3, 7.2, step 6).
      if (passkey.response['userHandle'] !== Buffer.from(known.user_id).toString('base64url')) throw refused();
      const { verifyAuthenticationResponse } = await webauthn();
      const result = await verifyAuthenticationResponse({
        response: passkey,
        expectedChallenge: challenge,
        expectedOrigin: party.origin,
        expectedRPID: party.id,
        requireUserVerification: true,
        credential: {
          id: known.credential_id,
          publicKey: new Uint8Array(Buffer.from(known.public_key, 'base64url')),
          counter: known.counter,
        },
      }).catch(() => null);
      if (!result?.verified) throw refused();
      if (!(await passkeys.countUse(db, known.credential_id, result.authenticationInfo.newCounter, now))) throw refused();
      return known.user_id;
    },
  };
}
