import { type Kysely, sql } from 'kysely';

/** The result of an account's running day, once a minute. A minute not recorded, or with a price missing, has no row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table day_minutes (
      broker_account_id text not null references broker_accounts (id) on delete cascade,
      trading_date text not null,
      minute integer not null check (minute >= 0),
      net_profit bigint not null,
      exchange_at timestamptz not null,
      primary key (broker_account_id, trading_date, minute)
    )`.execute(db);
}
