import { type Kysely, sql } from 'kysely';

/** The last exchange day seen by a server, so that its end is reported also after a restart in between; null until the first check. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table server_pulse add column trading_date text`.execute(db);
}
