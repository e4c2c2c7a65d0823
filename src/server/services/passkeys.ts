import { AppError } from '#contract/errors/app-error.ts';
import type { BodyOf } from '#contract/operation.ts';
import type { addPasskey, passkeySignIn } from '#contract/operations/security.ts';
import type { RelyingParty } from '#server/app/relying-party.ts';
import type { WallClock } from '#server/app/wall-clock.ts';
import type { Db } from '#server/db/database.ts';
import * as passkeys from '#server/repositories/passkeys.ts';
import type { UserRow } from '#server/repositories/sessions.ts';

/** How long the browser may take. */
const CHALLENGE_MS = 5 * 60_000;

interface Needs {
  readonly db: Db;
  readonly clock: WallClock;
}

/** Loaded when first needed: it brings a certificate library that a start has no use for. */
const webauthn = () => import('@simplewebauthn/server');

const refused = () => new AppError('auth.passkey-refused');

/** Returns what a response says it signed. Whether it did is for the verification to say. */
function challengeOf(clientData: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8')) as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}

/** Returns the service of passkeys. They are discoverable and verify their user, so one stands for password and second step. */
export function createPasskeysService({ db, clock }: Needs) {
  async function keepChallenge(challenge: string, userId: string | null): Promise<void> {
    await passkeys.insertChallenge(db, { challenge, user_id: userId, expires_at: new Date(clock.now() + CHALLENGE_MS) });
  }

  return {
    list: (userId: string) => passkeys.listPasskeys(db, userId),

    async options(party: RelyingParty): Promise<Record<string, unknown>> {
      const { generateAuthenticationOptions } = await webauthn();
      const options = await generateAuthenticationOptions({ rpID: party.id, userVerification: 'required', timeout: CHALLENGE_MS });
      await keepChallenge(options.challenge, null);
      return { ...options };
    },

    /** Returns whose passkey signed a challenge of ours that nobody has used. Throws auth.passkey-refused. */
    async verify(party: RelyingParty, { passkey }: BodyOf<typeof passkeySignIn>): Promise<string> {
      const now = new Date(clock.now());
      const challenge = challengeOf(passkey.response.clientDataJSON);
      const spent = await passkeys.spendChallenge(db, challenge, now);
      const known = await passkeys.findPasskey(db, passkey.id);
      if (!spent || spent.user_id !== null || known?.relying_party !== party.id) throw refused();
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

    async newOptions(party: RelyingParty, user: UserRow): Promise<Record<string, unknown>> {
      const { generateRegistrationOptions } = await webauthn();
      const mine = (await passkeys.listPasskeys(db, user.id)).filter((row) => row.relying_party === party.id);
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
      await keepChallenge(options.challenge, user.id);
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
      const stored = await passkeys.insertPasskey(db, {
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
      if (!stored) throw refused();
    },

    async remove(userId: string, credentialId: string): Promise<void> {
      if (!(await passkeys.deletePasskey(db, userId, credentialId))) throw new AppError('auth.passkey-not-found');
    },

    deleteOldChallenges: () => passkeys.deleteOldChallenges(db, new Date(clock.now())),
  };
}

export type PasskeysService = ReturnType<typeof createPasskeysService>;
