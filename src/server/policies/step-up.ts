import { AppError } from '#contract/errors/app-error.ts';
import type { WallTime } from '#domain/units/time.ts';

/** How long a step-up proof is valid; signing in counts as a proof. */
export const PROOF_MS = 10 * 60_000;

interface Proved {
  readonly provedAt: Date;
}

/** Returns until when a session needs no further proof. */
export function provedUntil({ provedAt }: Proved): number {
  return provedAt.getTime() + PROOF_MS;
}

/** Throws without a recent proof of identity in the session. Called before anything that removes a protection. */
export function requireFreshProof(session: Proved, now: WallTime): void {
  if (now >= provedUntil(session)) throw new AppError('auth.step-up');
}
