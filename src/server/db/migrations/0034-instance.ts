import { type Kysely, sql } from 'kysely';

/** The server driving this database: after a lost connection a server checks here whether another server has worked meanwhile. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table instance (
      one boolean primary key default true check (one),
      holder text not null,
      since timestamptz not null default now()
    )`.execute(db);
}
