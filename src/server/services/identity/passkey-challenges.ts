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

/** The error for every failed passkey sign-in, without a reason. */
export const refused = () => new AppError('auth.passkey-refused');

/** Returns the challenge claimed by a response. The verification checks the signature. */
export function challengeOf(clientData: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8')) as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}

/** Stores an issued challenge, usable once: by its user, or for signing in when it has none. */
export async function keepChallenge({ db, clock }: PasskeyNeeds, challenge: string, userId: string | null): Promise<void> {
  await passkeys.insertChallenge(db, { challenge, user_id: userId, expires_at: new Date(clock.now() + CHALLENGE_MS) });
}
