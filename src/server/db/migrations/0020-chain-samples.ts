import { type Kysely, sql } from 'kysely';

/** The option chains every few minutes of the newest sessions: what open interest and premiums did during the day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table chain_samples (
      underlying text not null,
      expiry text not null,
      trading_date text not null,
      sampled_at timestamptz not null,
      expires_at timestamptz not null,
      monthly boolean not null,
      lot_size integer not null check (lot_size > 0),
      spot bigint not null check (spot > 0),
      forward double precision not null,
      strikes bytea not null,
      primary key (underlying, expiry, sampled_at)
    )`.execute(db);
  await sql`create index chain_samples_date on chain_samples (trading_date)`.execute(db);
}
