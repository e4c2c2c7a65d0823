import { type Kysely, sql } from 'kysely';

/**
 * Notifications while the app is closed: settings, channels, and the delivery of every outcome through each channel. An outcome has one row per
 * channel, however often it is derived. Deliveries are kept after their channel is removed. The time of the server's last run is in one row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table telling_settings (
      user_id text primary key references users (id) on delete restrict,
      settings jsonb not null,
      told_seq bigint not null,
      revision integer not null,
      updated_at timestamptz not null
    )`.execute(db);
  await sql`
    create table telling_channels (
      id text primary key,
      user_id text not null references users (id) on delete restrict,
      session_id text references sessions (id) on delete cascade,
      kind text not null check (kind in ('push', 'mail', 'telegram', 'ntfy', 'webhook')),
      label text not null check (label <> ''),
      leads_to text not null,
      sealed_target text not null,
      told_at timestamptz,
      failed_at timestamptz,
      answer text,
      created_at timestamptz not null,
      check ((kind = 'push') = (session_id is not null))
    )`.execute(db);
  await sql`create index telling_channels_user on telling_channels (user_id)`.execute(db);
  await sql`create unique index telling_channels_session on telling_channels (session_id)`.execute(db);
  await sql`
    create table telling_deliveries (
      id text primary key,
      user_id text not null references users (id) on delete restrict,
      seq bigint not null,
      key text not null,
      outcome jsonb not null,
      channel_id text not null,
      channel_kind text not null,
      channel_label text not null,
      status text not null check (status in ('waiting', 'sending', 'sent', 'failed', 'expired')),
      again boolean not null,
      tries integer not null,
      answer text,
      happened_at timestamptz not null,
      due_at timestamptz not null,
      unique (channel_id, key)
    )`.execute(db);
  await sql`
    create table server_pulse (
      one boolean primary key default true check (one),
      at timestamptz not null
    )`.execute(db);
  await sql`create index telling_deliveries_user on telling_deliveries (user_id, id desc)`.execute(db);
  await sql`create index telling_deliveries_open on telling_deliveries (due_at) where status in ('waiting', 'sending')`.execute(db);
}
