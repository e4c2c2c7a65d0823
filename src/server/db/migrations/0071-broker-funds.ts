import { type Kysely, sql } from 'kysely';

/** The money of an account as its broker elsewhere has told it last. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table broker_funds (
      broker_account_id text primary key references broker_accounts (id) on delete cascade,
      cash bigint not null,
      used_margin bigint not null,
      available bigint not null,
      flow bigint not null,
      read_at timestamptz not null
    )`.execute(db);
  // An invented balance until then.
  await sql`update broker_accounts set opening_balance = 0 where broker_name = 'scripted'`.execute(db);
}
