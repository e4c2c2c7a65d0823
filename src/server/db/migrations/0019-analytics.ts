import { type Kysely, sql } from 'kysely';

const STAMPS = `
  id text primary key,
  owner_id text references users (id) on delete cascade,
  created_at timestamptz not null,
  received_at timestamptz not null,
  source text not null check ((source = 'broker') = (owner_id is not null) and source in ('simulated', 'broker')),`;

const TABLES: readonly string[] = [
  `create table analytics_commentary (${STAMPS}
    kind text not null,
    underlying text,
    severity text not null,
    title_en text not null,
    title_fr text not null,
    body_en text not null,
    body_fr text not null,
    figures jsonb not null
  )`,
  `create table analytics_market_data (${STAMPS}
    trading_date date not null,
    indicator text,
    symbol text,
    instrument_id text,
    ltp double precision,
    open double precision,
    high double precision,
    low double precision,
    previous_close double precision,
    change double precision,
    change_percent double precision,
    volume double precision,
    oi double precision,
    oi_change double precision,
    pcr double precision,
    max_pain double precision,
    atm_iv double precision,
    straddle double precision,
    expiry date,
    vix double precision,
    advances integer,
    declines integer,
    unchanged integer,
    screener text,
    title_en text,
    title_fr text,
    matches jsonb,
    data jsonb not null
  )`,
  `create table analytics_daily_data (${STAMPS}
    trading_date date not null,
    open double precision not null,
    high double precision not null,
    low double precision not null,
    close double precision not null,
    change double precision,
    change_percent double precision,
    pcr double precision,
    max_pain double precision,
    atm_iv double precision,
    straddle double precision,
    vix double precision,
    vix_change double precision,
    advances integer,
    declines integer,
    unchanged integer,
    indices jsonb not null,
    gainers jsonb not null,
    losers jsonb not null,
    data jsonb not null,
    unique nulls not distinct (owner_id, trading_date)
  )`,
  `create table analytics_screener (${STAMPS}
    key text not null,
    display_order integer not null,
    trading_date date not null,
    structure text not null,
    underlying text not null,
    expiry date not null,
    lot_size integer not null,
    spot double precision,
    legs jsonb not null,
    entry_low double precision not null,
    entry_high double precision not null,
    stop double precision,
    target double precision,
    max_loss double precision,
    max_profit double precision,
    pop double precision,
    risk_reward double precision,
    margin double precision,
    title_en text not null,
    title_fr text not null,
    rationale_en text not null,
    rationale_fr text not null,
    figures jsonb not null,
    valid_until timestamptz not null,
    status text not null check (status in ('open', 'hit', 'stopped', 'expired')),
    closed_at timestamptz,
    outcome double precision,
    track_record jsonb not null,
    unique nulls not distinct (owner_id, key)
  )`,
  `create table analytics_bots (${STAMPS}
    key text not null,
    display_order integer not null,
    base_strategy text,
    name_en text not null,
    name_fr text not null,
    summary_en text not null,
    summary_fr text not null,
    underlying text not null,
    rules_en jsonb not null,
    rules_fr jsonb not null,
    measured_from date,
    measured_to date,
    sessions integer not null,
    trades integer not null,
    net_pnl double precision,
    charges double precision,
    mean_trade double precision,
    win_rate double precision,
    profit_factor double precision,
    max_drawdown double precision,
    margin double precision,
    equity jsonb not null,
    figures jsonb not null,
    unique nulls not distinct (owner_id, key)
  )`,
  `create table analytics_index_config (${STAMPS}
    currency text not null,
    time_zone text not null,
    speed double precision not null,
    always_open boolean not null,
    session_opens_at timestamptz not null,
    session_closes_at timestamptz not null,
    refresh_seconds integer not null,
    kept_sessions integer not null,
    volatility_index text,
    indices jsonb not null,
    shares integer not null,
    unique nulls not distinct (owner_id)
  )`,
];

/**
 * The rows of the analytics back end. A row without an owner is made from the simulated exchange and readable by everybody; a row made
 * from a broker's feed belongs to that account's owner. Nothing here is money that is booked: theoretical figures are floating point.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of TABLES) await sql.raw(table).execute(db);
  await sql`create index analytics_commentary_newest on analytics_commentary (created_at desc, id desc)`.execute(db);
  await sql`create index analytics_market_data_newest on analytics_market_data (created_at desc, id desc)`.execute(db);
  await sql`create unique index analytics_market_data_screener on analytics_market_data (owner_id, screener) nulls not distinct
    where indicator = 'screener'`.execute(db);
}
