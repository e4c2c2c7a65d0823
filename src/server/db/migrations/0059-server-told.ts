import { type Kysely, sql } from 'kysely';

/** What the owner was told last of each matter of the server, so that a failure is told once until it is mended, whatever restarts lie between. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table server_told (
      matter text primary key,
      state text not null,
      at timestamptz not null
    )`.execute(db);
}
