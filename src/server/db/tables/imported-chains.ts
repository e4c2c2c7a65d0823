import type { Selectable } from 'kysely';

/** The options of one expiry in one session as a user's file told them; bytes of repositories/codecs/imported-chain-bytes.ts. No chain of an exchange. */
export interface ImportedChainsTable {
  user_id: string;
  underlying: string;
  /** YYYY-MM-DD. */
  trading_date: string;
  /** YYYY-MM-DD. */
  expiry: string;
  /** The instant that the figures are of, exchange time. */
  told_at: Date;
  count: number;
  options: Uint8Array;
  imported_at: Date;
}

export type ImportedChainsRow = Selectable<ImportedChainsTable>;
