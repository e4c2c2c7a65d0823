import { type Kysely, sql } from 'kysely';

/** The log of calls to brokers, without secrets. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table broker_calls (
      sequence bigint generated always as identity primary key,
      broker_account_id text not null references broker_accounts (id) on delete cascade,
      kind text not null,
      purpose text not null,
      started_at timestamptz not null,
      waited_ms integer not null,
      took_ms integer not null,
      outcome text not null,
      note text
    )`.execute(db);
  await sql`create index broker_calls_of_account on broker_calls (broker_account_id, started_at)`.execute(db);
  await sql`create index broker_calls_old on broker_calls (started_at)`.execute(db);
}
