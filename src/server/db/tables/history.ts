import type { Insertable, Selectable } from 'kysely';
import type { Price } from '#domain/units/price.ts';

/** The minute candles of one instrument and trading date, written once; bytes of domain/market/packed/candle-bytes.ts. */
export interface CandleDaysTable {
  instrument_id: string;
  /** YYYY-MM-DD. */
  trading_date: string;
  count: number;
  minutes: Uint8Array;
}

/** One minute of the session under way: JSON text with every recorded candle. Gone when the date's candle_days are written. */
export interface CandleMinutesTable {
  trading_date: string;
  minute: number;
  candles: string;
}

/** The options of one expiry at the close of a trading date; `strikes` are bytes of repositories/codecs/chain-bytes.ts. */
export interface ChainDaysTable {
  underlying: string;
  expiry: string;
  trading_date: string;
  closed_at: Date;
  expires_at: Date;
  monthly: boolean;
  lot_size: number;
  spot: Price;
  forward: number;
  strikes: Uint8Array;
}

/** A chain at an instant of a session, like a row of chain_days; only the newest sessions are kept. */
export interface ChainSamplesTable extends Omit<ChainDaysTable, 'closed_at'> {
  sampled_at: Date;
}

/** The path of a simulated index at the start of each minute of a trading date and at its close; bytes of domain/market/packed/path-bytes.ts. */
export interface PathDaysTable {
  underlying: string;
  trading_date: string;
  path: Uint8Array;
}

/** A single row: the source of the history before the first session, and how many of its sessions are stored. */
export interface HistoryPlanTable {
  id: 'simulated';
  seed: number;
  first_date: string;
  sessions: number;
  written: number;
}

export type CandleDayRow = Selectable<CandleDaysTable>;
export type ChainDayRow = Selectable<ChainDaysTable>;
export type ChainSampleRow = Selectable<ChainSamplesTable>;
export type NewChainDay = Insertable<ChainDaysTable>;
export type PathDayRow = Selectable<PathDaysTable>;
export type HistoryPlanRow = Selectable<HistoryPlanTable>;
