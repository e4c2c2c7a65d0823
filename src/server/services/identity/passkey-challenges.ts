import { AppError } from '#contract/errors/app-error.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import type { Db } from '#server/db/database.ts';
import * as passkeys from '#server/repositories/passkeys.ts';

/** How long the browser may take. */
export const CHALLENGE_MS = 5 * 60_000;

export interface PasskeyNeeds {
  readonly db: Db;
  readonly clock: WallClock;
}

/** Loaded when first needed: it brings a certificate library that a start has no use for. */
export const webauthn = () => import('@simplewebauthn/server');

/** What a passkey that does not sign in is answered with: never why. */
export const refused = () => new AppError('auth.passkey-refused');

/** Returns what a response says it signed. Whether it did is for the verification to say. */
export function challengeOf(clientData: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8')) as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}

/** Keeps a challenge that was given out; it may be used once, by the user it is for, or to sign in when it is for nobody. */
export async function keepChallenge({ db, clock }: PasskeyNeeds, challenge: string, userId: string | null): Promise<void> {
  await passkeys.insertChallenge(db, { challenge, user_id: userId, expires_at: new Date(clock.now() + CHALLENGE_MS) });
}
