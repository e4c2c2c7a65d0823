import { type Kysely, sql } from 'kysely';

/** Option chains imported by users, apart from the exchange's: never used for trading or matching. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table imported_chains (
      user_id text not null references users (id) on delete cascade,
      underlying text not null,
      trading_date text not null,
      expiry text not null,
      told_at timestamptz not null,
      count integer not null check (count > 0),
      options bytea not null,
      imported_at timestamptz not null,
      primary key (user_id, underlying, trading_date, expiry)
    )`.execute(db);
}
