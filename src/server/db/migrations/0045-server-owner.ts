import { type Kysely, sql } from 'kysely';

/** The user who owns the server: the first one, until `npm run owner` names another. With the user's account the ownership goes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table server_owner (
      user_id text primary key references users (id) on delete cascade,
      since timestamptz not null
    )`.execute(db);
  await sql`create unique index server_owner_one on server_owner ((true))`.execute(db);
  await sql`insert into server_owner select id, now() from users order by created_at, id limit 1`.execute(db);
}
