import { type Kysely, sql } from 'kysely';

/** The shares in the demat account of an account as its broker elsewhere has told them last. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table broker_holdings (
      broker_account_id text primary key references broker_accounts (id) on delete cascade,
      holdings jsonb not null,
      read_at timestamptz not null
    )`.execute(db);
}
