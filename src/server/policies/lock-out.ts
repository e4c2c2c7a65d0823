const FREE_FAILURES = 5;
const FIRST_LOCK_MS = 30_000;
const LONGEST_LOCK_MS = 15 * 60_000;

/** Wrong passwords older than this no longer count. */
export const FORGET_FAILURES_MS = 24 * 60 * 60 * 1_000;

/** Returns how long sign-in is locked after this many wrong passwords in a row: doubling from the fifth on. */
export function lockMs(failures: number): number {
  return failures < FREE_FAILURES ? 0 : Math.min(LONGEST_LOCK_MS, FIRST_LOCK_MS * 2 ** (failures - FREE_FAILURES));
}
