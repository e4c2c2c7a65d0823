import type { WallTime } from '#domain/units/time.ts';
import type { SessionWithUser } from '#server/repositories/sessions.ts';

/** What was read from the database counts for this long: one server at a time drives a database, so only an operator's own change waits. */
export const REMEMBER_MS = 10_000;
const MOST_ENTRIES = 10_000;

interface Entry {
  readonly found: SessionWithUser;
  readonly readAt: WallTime;
}

/** Returns the sessions that calls have used in the last seconds, by token hash: a busy screen asks once, not with each call. */
export function createSessionCache() {
  const entries = new Map<string, Entry>();
  /** Incremented at each removal: an answer loaded meanwhile may be older than the removal. */
  let generation = 0;

  function forget(which: (found: SessionWithUser) => boolean): void {
    generation += 1;
    for (const [hash, { found }] of entries) if (which(found)) entries.delete(hash);
  }

  return {
    /** Returns the cached session while valid, else the result of `load`. */
    async find(hash: string, now: WallTime, load: () => Promise<SessionWithUser | null>): Promise<SessionWithUser | null> {
      const known = entries.get(hash);
      if (known && Math.abs(now - known.readAt) < REMEMBER_MS && known.found.session.expiresAt.getTime() > now) return known.found;
      entries.delete(hash);
      const before = generation;
      const found = await load();
      if (found && generation === before) {
        if (entries.size >= MOST_ENTRIES) entries.delete(entries.keys().next().value ?? '');
        entries.set(hash, { found, readAt: now });
      }
      return found;
    },
    forgetSession: (id: string) => forget((found) => found.session.id === id),
    forgetUser: (id: string) => forget((found) => found.user.id === id),
    size: () => entries.size,
  };
}
