import { sql } from 'kysely';
import type { Db, Trx } from '#server/db/database.ts';
import { type NewRow, putRows, type RowStamp } from './rows.ts';

/** The level of an index at a minute. */
export type NewMarketData = Omit<NewRow<'market_data'>, 'indicator' | 'screener' | 'title_en' | 'title_fr' | 'matches'>;
/** The result of a screener. */
export interface NewScreenerMatches extends Pick<NewRow<'market_data'>, 'at' | 'trading_date' | 'data'> {
  /** The screener's permanent name, such as `long-build-up`. */
  readonly screener: string;
  readonly title_en: string;
  readonly title_fr: string;
  readonly matches: NonNullable<NewRow<'market_data'>['matches']>;
}

const NO_LEVEL = {
  symbol: null,
  instrument_id: null,
  ltp: null,
  open: null,
  high: null,
  low: null,
  previous_close: null,
  change: null,
  change_percent: null,
  volume: null,
  oi: null,
  oi_change: null,
  pcr: null,
  max_pain: null,
  atm_iv: null,
  straddle: null,
  expiry: null,
  vix: null,
  advances: null,
  declines: null,
  unchanged: null,
} as const;

/** Adds levels of indices. */
export function addMarketData(db: Db | Trx, rows: readonly NewMarketData[], stamp: RowStamp): Promise<void> {
  const none = { indicator: null, screener: null, title_en: null, title_fr: null, matches: null };
  return putRows(
    db,
    'market_data',
    rows.map((row) => ({ ...row, ...none })),
    stamp,
  );
}

/** Replaces the earlier results of these screeners: one row per screener. */
export async function replaceScreenerMatches(trx: Trx, rows: readonly NewScreenerMatches[], stamp: RowStamp): Promise<void> {
  const names = rows.map(({ screener }) => screener);
  await sql`delete from analytics_market_data
    where indicator = 'screener' and owner_id is not distinct from ${stamp.ownerId} and screener = any(${names})`.execute(trx);
  await putRows(
    trx,
    'market_data',
    rows.map((row) => ({ ...NO_LEVEL, ...row, indicator: 'screener' as const })),
    stamp,
  );
}

/** Removes the levels of indices before a trading date. */
export async function deleteMarketDataBefore(db: Db | Trx, tradingDate: string): Promise<void> {
  await sql`delete from analytics_market_data where indicator is null and trading_date < ${tradingDate}::date`.execute(db);
}
