import { type Kysely, sql } from 'kysely';

/** What an idea rests on beyond its levels, so that later prices can judge it after a restart: nothing was stored before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from analytics_screener`.execute(db);
  await sql`alter table analytics_screener
    add column origin text not null,
    add column entry double precision not null,
    add column charges double precision not null,
    add column r_multiple double precision`.execute(db);
}
