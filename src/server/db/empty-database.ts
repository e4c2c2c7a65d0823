import { sql } from 'kysely';
import type { Db } from './database.ts';

/** Throws away everything that a database of ours holds. */
export async function emptyDatabase(db: Db): Promise<void> {
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
}
