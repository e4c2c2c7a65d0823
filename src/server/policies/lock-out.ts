/** From the `free`th wrong answer in a row on, each one locks: the first for `firstMs`, doubling up to `longestMs`. */
interface LockRule {
  readonly free: number;
  readonly firstMs: number;
  readonly longestMs: number;
}

/** Wrong answers for a user from a single network. */
export const PLACE_LOCK: LockRule = { free: 5, firstMs: 30_000, longestMs: 15 * 60_000 };
/** Wrong answers for a user from all networks, except those of earlier sign-ins. */
export const EVERYWHERE_LOCK: LockRule = { free: 50, firstMs: 60_000, longestMs: 5 * 60_000 };

/** Wrong answers older than this no longer count. */
export const FORGET_FAILURES_MS = 24 * 60 * 60 * 1_000;
/** A network from which the user has signed in is known for this long. */
export const KNOWN_NETWORK_MS = 90 * 24 * 60 * 60 * 1_000;
