import { type Kysely, sql } from 'kysely';

/** Which server drives this database: one that lost its connection learns from it whether another one has worked meanwhile. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table instance (
      one boolean primary key default true check (one),
      holder text not null,
      since timestamptz not null default now()
    )`.execute(db);
}
