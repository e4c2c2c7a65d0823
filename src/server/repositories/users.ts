import type { Insertable, Selectable } from 'kysely';
import type { Db, Trx } from '#server/db/database.ts';
import type { UsersTable } from '#server/db/tables/users.ts';

export type StoredUser = Selectable<UsersTable>;
type NewUser = Insertable<UsersTable>;

export async function findUserByEmail(db: Db | Trx, email: string): Promise<StoredUser | undefined> {
  return db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
}

export async function findUser(db: Db | Trx, id: string): Promise<StoredUser | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Returns whether there is any user. */
export async function hasUsers(db: Db | Trx): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export async function insertUser(trx: Trx, user: NewUser): Promise<StoredUser> {
  return trx.insertInto('users').values(user).returningAll().executeTakeFirstOrThrow();
}

export async function updateUser(
  db: Db | Trx,
  id: string,
  change: Partial<Pick<StoredUser, 'name' | 'mobile' | 'locale' | 'time_zone' | 'password_hash' | 'email'>> & { trade_defaults?: string },
): Promise<StoredUser> {
  return db.updateTable('users').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

/** Returns the users who have a log of events. */
export async function listIdsWithLog(db: Db): Promise<string[]> {
  return (await db.selectFrom('event_heads').select('user_id').execute()).map((row) => row.user_id);
}

/** Returns the e-mails of all users, the oldest user first. */
export async function listEmails(db: Db): Promise<string[]> {
  return (await db.selectFrom('users').select('email').orderBy('created_at').execute()).map((row) => row.email);
}
