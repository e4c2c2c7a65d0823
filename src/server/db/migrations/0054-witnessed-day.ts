import { type Kysely, sql } from 'kysely';

/** The exchange's day that was seen last, so that its end is told whether or not a server ended between the two; null until a server has looked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table server_pulse add column trading_date text`.execute(db);
}
