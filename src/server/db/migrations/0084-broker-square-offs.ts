import { type Kysely, sql } from 'kysely';

/** What brokers elsewhere were asked to close, each stored before the call: one at a time for an account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table broker_square_offs (
      sequence bigint generated always as identity,
      id text primary key,
      user_id text not null references users (id) on delete cascade,
      broker_account_id text not null references broker_accounts (id) on delete cascade,
      key text not null,
      state text not null check (state in ('sent', 'taken', 'refused', 'closed', 'left-open')),
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db);
  await sql`create unique index broker_square_offs_open on broker_square_offs (broker_account_id) where state in ('sent', 'taken')`.execute(
    db,
  );
  await sql`create index broker_square_offs_account on broker_square_offs (broker_account_id, sequence)`.execute(db);
}
