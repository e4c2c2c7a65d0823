import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table users (
      id text primary key,
      email text not null unique,
      name text not null,
      mobile text not null,
      locale text not null,
      password_hash text not null,
      trade_defaults jsonb not null,
      created_at timestamptz not null
    )`.execute(db);
  await sql`
    create table sessions (
      token_hash text primary key,
      id text not null unique,
      user_id text not null references users (id) on delete cascade,
      user_agent text not null,
      created_at timestamptz not null,
      last_seen_at timestamptz not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index sessions_user_id on sessions (user_id)`.execute(db);
  await sql`create index sessions_expires_at on sessions (expires_at)`.execute(db);
  await sql`
    create table sign_in_attempts (
      email text primary key,
      failures integer not null,
      last_failure_at timestamptz not null,
      locked_until timestamptz
    )`.execute(db);
  await sql`
    create table invites (
      code_hash text primary key,
      created_at timestamptz not null,
      used_at timestamptz,
      used_by text
    )`.execute(db);
  await sql`
    create table event_heads (
      user_id text primary key references users (id) on delete cascade,
      head bigint not null check (head > 0)
    )`.execute(db);
  await sql`
    create table events (
      user_id text not null references users (id) on delete cascade,
      seq bigint not null,
      type text not null,
      data jsonb not null,
      at timestamptz not null,
      exchange_at timestamptz,
      primary key (user_id, seq)
    )`.execute(db);
}
