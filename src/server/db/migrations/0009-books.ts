import { type Kysely, sql } from 'kysely';

/** What each position was at the end of each day, what reconciliations found, and fills that were taken over from a broker's word. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table position_days (
      position_id text not null references positions (id) on delete restrict,
      trading_date text not null,
      user_id text not null,
      broker_account_id text not null,
      portfolio_id text not null,
      instrument_id text not null,
      product text not null check (product in ('MIS', 'NRML', 'CNC')),
      closing_mark bigint check (closing_mark >= 0),
      settlement_price bigint check (settlement_price >= 0),
      net_quantity bigint not null,
      closing jsonb not null,
      day jsonb not null,
      exchange_at timestamptz not null,
      primary key (position_id, trading_date),
      foreign key (broker_account_id, user_id) references broker_accounts (id, user_id) on delete restrict
    )`.execute(db);
  await sql`create index position_days_account on position_days (broker_account_id, trading_date)`.execute(db);
  await sql`
    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception 'rows of % are never changed', tg_table_name;
    end $$`.execute(db);
  await sql`
    create trigger position_days_for_ever before update or delete on position_days
      for each row execute function refuse_change()`.execute(db);

  await sql`
    create table reconciliations (
      id text primary key,
      user_id text not null,
      broker_account_id text not null,
      cause text not null check (cause in ('start', 'session-end', 'asked')),
      outcome text not null check (outcome in ('clean', 'differences', 'broker-unreachable')),
      matched integer not null check (matched >= 0),
      trading_date text not null,
      exchange_at timestamptz not null,
      received_at timestamptz not null,
      foreign key (broker_account_id, user_id) references broker_accounts (id, user_id) on delete restrict
    )`.execute(db);
  await sql`create index reconciliations_account on reconciliations (broker_account_id, received_at)`.execute(db);
  await sql`
    create table reconciliation_findings (
      reconciliation_id text not null references reconciliations (id) on delete restrict,
      number integer not null,
      scope text not null,
      result text not null check (result in ('disagrees', 'ours-only', 'theirs-only', 'ambiguous')),
      subject text not null,
      ours jsonb,
      theirs jsonb,
      adopted boolean not null,
      primary key (reconciliation_id, number)
    )`.execute(db);
  await sql`
    create trigger reconciliations_for_ever before update or delete on reconciliations
      for each row execute function refuse_change()`.execute(db);
  await sql`
    create trigger reconciliation_findings_for_ever before update or delete on reconciliation_findings
      for each row execute function refuse_change()`.execute(db);

  await sql`alter table fills add column adopted boolean not null default false`.execute(db);
  // The entries of a day are found without the history of their position.
  await sql`drop index fills_position`.execute(db);
  await sql`create index fills_position on fills (position_id, trade_date, sequence)`.execute(db);
  await sql`create index fills_day on fills (broker_account_id, trade_date, sequence)`.execute(db);
  await sql`create index positions_account on positions (broker_account_id, last_trade_date)`.execute(db);
}
