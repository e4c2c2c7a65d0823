import { type Kysely, sql } from 'kysely';

/** Minute candles, option chains at the close and the paths of the simulated indices, a row a trading date; and how far the history is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table candle_days (
      instrument_id text not null,
      trading_date text not null,
      count integer not null check (count > 0),
      minutes bytea not null,
      primary key (instrument_id, trading_date)
    )`.execute(db);
  await sql`
    create table candle_minutes (
      trading_date text not null,
      minute integer not null check (minute >= 0),
      candles text not null,
      primary key (trading_date, minute)
    )`.execute(db);
  await sql`
    create table chain_days (
      underlying text not null,
      expiry text not null,
      trading_date text not null,
      closed_at timestamptz not null,
      expires_at timestamptz not null,
      monthly boolean not null,
      lot_size integer not null check (lot_size > 0),
      spot bigint not null check (spot > 0),
      forward double precision not null,
      strikes bytea not null,
      primary key (underlying, expiry, trading_date)
    )`.execute(db);
  await sql`
    create table path_days (
      underlying text not null,
      trading_date text not null,
      path bytea not null,
      primary key (underlying, trading_date)
    )`.execute(db);
  await sql`
    create table history_plan (
      id text primary key check (id = 'simulated'),
      seed bigint not null,
      first_date text not null,
      sessions integer not null check (sessions >= 0),
      written integer not null check (written between 0 and sessions)
    )`.execute(db);
  // Packed data compresses badly, so it is stored as it is.
  await sql`alter table candle_days alter column minutes set storage external`.execute(db);
  await sql`alter table path_days alter column path set storage external`.execute(db);
}
