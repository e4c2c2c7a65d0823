import type { Selectable } from 'kysely';

/** The minute candles of one session that a user has brought along; bytes of domain/market/packed/candle-bytes.ts. No instrument of an exchange. */
export interface ImportedCandlesTable {
  user_id: string;
  symbol: string;
  /** YYYY-MM-DD. */
  trading_date: string;
  count: number;
  minutes: Uint8Array;
  imported_at: Date;
}

export type ImportedCandlesRow = Selectable<ImportedCandlesTable>;
