import type { Insertable, Selectable } from 'kysely';
import type { Db, Trx } from '#server/db/database.ts';
import type { SessionsTable } from '#server/db/tables/sessions.ts';
import type { StoredUser } from './users.ts';

/** A user without the password. */
export type UserRow = Omit<StoredUser, 'password_hash'>;

export interface SessionRow {
  readonly id: string;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly expiresAt: Date;
  readonly provedAt: Date;
}

export interface SessionWithUser {
  readonly user: UserRow;
  readonly session: SessionRow;
}

/** Returns the unexpired session of a token, with its user. */
export async function findSession(db: Db, tokenHash: string, now: Date): Promise<SessionWithUser | null> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.id as session_id',
      'sessions.created_at as begun_at',
      'sessions.last_seen_at',
      'sessions.expires_at',
      'sessions.proved_at',
      'users.id',
      'users.email',
      'users.name',
      'users.mobile',
      'users.locale',
      'users.time_zone',
      'users.trade_defaults',
      'users.created_at',
    ])
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.expires_at', '>', now)
    .executeTakeFirst();
  if (!row) return null;
  const { session_id, begun_at, last_seen_at, expires_at, proved_at, ...user } = row;
  return { user, session: { id: session_id, createdAt: begun_at, lastSeenAt: last_seen_at, expiresAt: expires_at, provedAt: proved_at } };
}

export async function insertSession(trx: Trx, session: Insertable<SessionsTable>): Promise<void> {
  await trx.insertInto('sessions').values(session).execute();
}

/** Extends a session; has no effect on an ended session. */
export async function touchSession(
  db: Db,
  id: string,
  { lastSeenAt, expiresAt, endingHash }: { readonly lastSeenAt: Date; readonly expiresAt: Date; readonly endingHash: string },
): Promise<void> {
  const now = { last_seen_at: lastSeenAt, expires_at: expiresAt, ending_hash: endingHash };
  await db.updateTable('sessions').set(now).where('id', '=', id).execute();
}

export async function setProved(db: Db, id: string, provedAt: Date): Promise<void> {
  await db.updateTable('sessions').set({ proved_at: provedAt }).where('id', '=', id).execute();
}

/** Time of proof of a session without any: long ago. */
export const NEVER = new Date(0);

/** Ends every proof dated in the future. */
export async function endProofsAfter(db: Db, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ proved_at: NEVER }).where('proved_at', '>', now).execute();
}

/** Returns a user's live sessions, the last used first. */
export function listSessions(db: Db, userId: string, now: Date): Promise<Selectable<SessionsTable>[]> {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Ends sessions of a user and returns their ids; `except` is kept, `only` is the single one to end. */
export async function deleteSessionsOf(db: Db | Trx, userId: string, which: { except?: string; only?: string }): Promise<string[]> {
  const { except, only } = which;
  const rows = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
    .$if(only !== undefined, (query) => query.where('id', '=', only ?? ''))
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Ends sessions by the hashes of their ending tokens; returns the session ids. */
export async function deleteSessionsByEnding(db: Db, endingHashes: readonly string[]): Promise<string[]> {
  const rows = await db.deleteFrom('sessions').where('ending_hash', 'in', endingHashes).returning('id').execute();
  return rows.map((row) => row.id);
}

/** Ends the sessions of a user above the limit, the longest unused first. */
export async function deleteSessionsBeyond(trx: Trx, userId: string, most: number): Promise<void> {
  const rest = trx.selectFrom('sessions').select('id').where('user_id', '=', userId).orderBy('last_seen_at', 'desc').orderBy('id', 'desc');
  await trx.deleteFrom('sessions').where('id', 'in', rest.offset(most)).execute();
}

/** Returns when any session of a user was last used; undefined without a session. */
export async function lastSeenAt(db: Db, userId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('sessions')
    .select('last_seen_at')
    .where('user_id', '=', userId)
    .orderBy('last_seen_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.last_seen_at;
}

export async function deleteSession(db: Db | Trx, id: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', id).execute();
}

export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute();
}
