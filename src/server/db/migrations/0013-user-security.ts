import { type Kysely, sql } from 'kysely';

/** Proof of who is there: second step with recovery codes, passkeys, and since when a session has not proved it again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column time_zone text`.execute(db);
  await sql`alter table sessions add column proved_at timestamptz`.execute(db);
  await sql`update sessions set proved_at = created_at`.execute(db);
  await sql`alter table sessions alter column proved_at set not null`.execute(db);
  await sql`
    create table second_factors (
      user_id text primary key references users (id) on delete cascade,
      sealed_secret text not null,
      created_at timestamptz not null,
      confirmed_at timestamptz,
      last_step bigint
    )`.execute(db);
  await sql`
    create table recovery_codes (
      user_id text not null references users (id) on delete cascade,
      code_hash text not null,
      created_at timestamptz not null,
      used_at timestamptz,
      primary key (user_id, code_hash)
    )`.execute(db);
  await sql`
    create table passkeys (
      credential_id text primary key,
      user_id text not null references users (id) on delete cascade,
      relying_party text not null,
      public_key text not null,
      counter bigint not null,
      transports jsonb not null,
      label text not null,
      created_at timestamptz not null,
      last_used_at timestamptz
    )`.execute(db);
  await sql`create index passkeys_user_id on passkeys (user_id)`.execute(db);
  await sql`
    create table passkey_challenges (
      challenge text primary key,
      user_id text references users (id) on delete cascade,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index passkey_challenges_expires_at on passkey_challenges (expires_at)`.execute(db);
}
