import type { WallTime } from '#domain/units/time.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import { newId } from '#server/platform/new-id.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import type { Db, Trx } from '#server/db/database.ts';
import { AppError } from '#contract/errors/app-error.ts';
import { QUOTAS } from '#contract/quotas.ts';
import { endAfterUse } from '#server/policies/session-end.ts';
import * as sessions from '#server/repositories/sessions.ts';
import { createSessionCache } from './session-cache.ts';

/** How often use is written down. */
const TOUCH_EVERY_MS = 60_000;
const LONGEST_AGENT = 300;

/** A proof that is still to come was given before the clock went back: it would live longer by that, so it ends, for good. */
async function withoutFutureProof(db: Db, found: sessions.SessionWithUser, now: WallTime): Promise<sessions.SessionWithUser> {
  if (found.session.provedAt.getTime() <= now) return found;
  await sessions.endProofsAfter(db, new Date(now));
  return { ...found, session: { ...found.session, provedAt: sessions.NEVER } };
}

/** Returns the service of sign-in sessions. */
export function createSessionsService({ db, clock, secrets }: { db: Db; clock: WallClock; secrets: Secrets }) {
  const cache = createSessionCache();

  return {
    /** Starts a session and returns its token, which is not kept anywhere. */
    async start(trx: Trx, userId: string, userAgent: string): Promise<string> {
      const token = secrets.make();
      const now = clock.now();
      await sessions.insertSession(trx, {
        id: newId(now),
        token_hash: secrets.hash(token),
        user_id: userId,
        user_agent: userAgent.slice(0, LONGEST_AGENT),
        created_at: new Date(now),
        last_seen_at: new Date(now),
        expires_at: endAfterUse(new Date(now), new Date(now)),
        proved_at: new Date(now),
      });
      await sessions.deleteSessionsBeyond(trx, userId, QUOTAS.sessions);
      cache.forgetUser(userId);
      return token;
    },

    /** Returns the living session of a token and moves its end on, never past the latest one. */
    async find(token: string): Promise<sessions.SessionWithUser | null> {
      const now = clock.now();
      const hash = secrets.hash(token);
      return cache.find(hash, now, async () => {
        const found = await sessions.findSession(db, hash, new Date(now));
        if (found && now - found.session.lastSeenAt.getTime() >= TOUCH_EVERY_MS)
          await sessions.touchSession(db, found.session.id, new Date(now), endAfterUse(found.session.createdAt, new Date(now)));
        return found && withoutFutureProof(db, found, now);
      });
    },

    /** Writes down that the user has just proved who is there. Returns when that was. */
    async prove(id: string): Promise<Date> {
      const at = new Date(clock.now());
      await sessions.setProved(db, id, at);
      cache.forgetSession(id);
      return at;
    },

    list: (userId: string) => sessions.listSessions(db, userId, new Date(clock.now())),

    /** Ends one session of a user. Throws when the user has no such session. */
    async endOne(userId: string, id: string): Promise<void> {
      const ended = await sessions.deleteSessionsOf(db, userId, { only: id });
      cache.forgetUser(userId);
      if (ended.length === 0) throw new AppError('auth.session-not-found');
    },

    /** Ends every other session of a user and returns which; inside a transaction it happens with the rest of it. */
    async endOthers(userId: string, id: string, trx?: Trx): Promise<readonly string[]> {
      const ended = await sessions.deleteSessionsOf(trx ?? db, userId, { except: id });
      cache.forgetUser(userId);
      return ended;
    },

    async end(id: string): Promise<void> {
      cache.forgetSession(id);
      await sessions.deleteSession(db, id);
      cache.forgetSession(id);
    },

    /** Says that the user's record has changed: calls from now on must see it. */
    userChanged: (userId: string) => cache.forgetUser(userId),

    async deleteExpired(): Promise<void> {
      const now = new Date(clock.now());
      await sessions.deleteExpiredSessions(db, now);
      await sessions.endProofsAfter(db, now);
    },
  };
}

export type SessionsService = ReturnType<typeof createSessionsService>;
