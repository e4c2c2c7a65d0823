const DAY_MS = 24 * 60 * 60 * 1_000;

/** A session ends when it has not been used for this long. */
const SESSION_IDLE_MS = 14 * DAY_MS;
/** It ends this long after signing in, whatever the use. */
const SESSION_LONGEST_MS = 30 * DAY_MS;

/** Returns when a session ends whatever its use. */
export function latestEnd(createdAt: Date): Date {
  return new Date(createdAt.getTime() + SESSION_LONGEST_MS);
}

/** Returns when a session ends that is used now. */
export function endAfterUse(createdAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + SESSION_IDLE_MS, latestEnd(createdAt).getTime()));
}
