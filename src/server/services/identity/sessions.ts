import { createHash } from 'node:crypto';
import { ENDING_PREFIX } from '#contract/session-ending.ts';
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

/** Interval for recording the use of a session. */
const TOUCH_EVERY_MS = 60_000;
const LONGEST_AGENT = 300;

/** Returns the token that ends a session and cannot be used to sign in. */
const endingOf = (token: string) => createHash('sha256').update(`${ENDING_PREFIX}${token}`).digest('hex');

/** A proof dated in the future was given before the clock went back and would live too long, so it is ended for good. */
async function withoutFutureProof(db: Db, found: sessions.SessionWithUser, now: WallTime): Promise<sessions.SessionWithUser> {
  if (found.session.provedAt.getTime() <= now) return found;
  await sessions.endProofsAfter(db, new Date(now));
  return { ...found, session: { ...found.session, provedAt: sessions.NEVER } };
}

function begunAt(now: WallTime) {
  const at = new Date(now);
  return { id: newId(now), created_at: at, last_seen_at: at, expires_at: endAfterUse(at, at), proved_at: at };
}

/** Records the use of a session and its ending hash: sessions older than ending hashes have none yet. */
function touch(db: Db, { session: { id, createdAt } }: sessions.SessionWithUser, now: WallTime, endingHash: string): Promise<void> {
  const at = new Date(now);
  return sessions.touchSession(db, id, { lastSeenAt: at, expiresAt: endAfterUse(createdAt, at), endingHash });
}

/** Returns the service of sign-in sessions. */
export function createSessionsService({ db, clock, secrets }: { db: Db; clock: WallClock; secrets: Secrets }) {
  const cache = createSessionCache();
  const endingHash = (token: string) => secrets.hash(endingOf(token));

  return {
    /** Starts a session and returns its token, which is stored nowhere. */
    async start(trx: Trx, userId: string, userAgent: string): Promise<string> {
      const token = secrets.make();
      const now = clock.now();
      const hashes = { token_hash: secrets.hash(token), ending_hash: endingHash(token) };
      await sessions.insertSession(trx, { ...hashes, ...begunAt(now), user_id: userId, user_agent: userAgent.slice(0, LONGEST_AGENT) });
      await sessions.deleteSessionsBeyond(trx, userId, QUOTAS.sessions);
      cache.forgetUser(userId);
      return token;
    },

    /** Returns the live session of a token and extends its expiry, up to the absolute limit. */
    async find(token: string): Promise<sessions.SessionWithUser | null> {
      const now = clock.now();
      const hash = secrets.hash(token);
      return cache.find(hash, now, async () => {
        const found = await sessions.findSession(db, hash, new Date(now));
        if (found && now - found.session.lastSeenAt.getTime() >= TOUCH_EVERY_MS) await touch(db, found, now, endingHash(token));
        return found && withoutFutureProof(db, found, now);
      });
    },

    /** Records that the user has just proved their identity. Returns when. */
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

    /** Ends all other sessions of a user and returns their ids; within a transaction when one is given. */
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

    /** Ends sessions by their ending tokens; returns the ids of all ended sessions. */
    async endBy(endings: readonly string[]): Promise<readonly string[]> {
      const ended = await sessions.deleteSessionsByEnding(
        db,
        endings.map((ending) => secrets.hash(ending)),
      );
      for (const id of ended) cache.forgetSession(id);
      return ended;
    },

    /** Drops the cached user, so that later calls see the changed record. */
    userChanged: (userId: string) => cache.forgetUser(userId),

    async deleteExpired(): Promise<void> {
      const now = new Date(clock.now());
      await sessions.deleteExpiredSessions(db, now);
      await sessions.endProofsAfter(db, now);
    },
  };
}

export type SessionsService = ReturnType<typeof createSessionsService>;
