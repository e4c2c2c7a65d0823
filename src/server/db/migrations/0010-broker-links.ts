import { type Kysely, sql } from 'kysely';

/** Logins at brokers that send the browser there and back: the links that started here, and the practice broker's own request tokens. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table broker_links (
      state_hash text primary key,
      user_id text not null,
      broker_account_id text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz,
      foreign key (broker_account_id, user_id) references broker_accounts (id, user_id) on delete restrict
    )`.execute(db);
  await sql`create index broker_links_expires_at on broker_links (expires_at)`.execute(db);
  await sql`
    create table practice_tokens (
      token_hash text primary key,
      state_hash text not null references broker_links (state_hash) on delete cascade,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db);
  await sql`create index practice_tokens_state on practice_tokens (state_hash)`.execute(db);
  await sql`
    create index broker_accounts_session on broker_accounts (session_expires_at) where session_expires_at is not null`.execute(db);
}
