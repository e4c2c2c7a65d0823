import { AppError } from '#contract/errors/app-error.ts';
import type { WallTime } from '#domain/units/time.ts';

/** A proof of who is there counts for this long; signing in is one. */
export const PROOF_MS = 10 * 60_000;

interface Proved {
  readonly provedAt: Date;
}

/** Returns until when a session needs no further proof. */
export function provedUntil({ provedAt }: Proved): number {
  return provedAt.getTime() + PROOF_MS;
}

/** Throws when the session has not proved lately who is there. Asked before anything that takes a protection away. */
export function requireFreshProof(session: Proved, now: WallTime): void {
  if (now >= provedUntil(session)) throw new AppError('auth.step-up');
}
