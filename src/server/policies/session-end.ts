const DAY_MS = 24 * 60 * 60 * 1_000;

/** Longest idle time of a session. */
const SESSION_IDLE_MS = 14 * DAY_MS;
/** Longest life of a session after signing in. */
const SESSION_LONGEST_MS = 30 * DAY_MS;

/** Returns the latest end of a session. */
export function latestEnd(createdAt: Date): Date {
  return new Date(createdAt.getTime() + SESSION_LONGEST_MS);
}

/** Returns when a session ends that is used now. */
export function endAfterUse(createdAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + SESSION_IDLE_MS, latestEnd(createdAt).getTime()));
}
