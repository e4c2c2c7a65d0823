import { type Kysely, sql } from 'kysely';

/** Candles imported by users, apart from the exchange's: never used for trading or matching. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table imported_candles (
      user_id text not null references users (id) on delete cascade,
      symbol text not null,
      trading_date text not null,
      count integer not null check (count > 0),
      minutes bytea not null,
      imported_at timestamptz not null,
      primary key (user_id, symbol, trading_date)
    )`.execute(db);
}
