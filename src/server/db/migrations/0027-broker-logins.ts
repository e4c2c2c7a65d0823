import { type Kysely, sql } from 'kysely';

/** How the logins of each account ended: links themselves go after a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table broker_logins (
      id text primary key,
      broker_account_id text not null references broker_accounts (id) on delete cascade,
      ended_at timestamptz not null,
      refusal text
    )`.execute(db);
  await sql`create index broker_logins_account on broker_logins (broker_account_id, id desc)`.execute(db);
}
