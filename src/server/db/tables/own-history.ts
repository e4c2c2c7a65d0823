import type { Selectable } from 'kysely';

/** An import of a user's own history: staged until the user has seen its summary, then kept, all at once. */
export interface HistoryImportsTable {
  id: string;
  user_id: string;
  name: string;
  status: 'staged' | 'kept';
  /** What was recognised, as JSON: `ImportFacts` of services/own-history. */
  facts: string;
  imported_at: Date;
}

/** The files of an import, by what is in them: the same file is not imported twice. */
export interface HistoryFilesTable {
  import_id: string;
  digest: string;
  name: string;
}

/** The minutes of a contract on a day; bytes of repositories/codecs/own-minutes-bytes.ts. */
export interface HistoryMinutesTable {
  import_id: string;
  underlying: string;
  /** YYYY-MM-DD. */
  trading_date: string;
  /** A trading date; empty of a spot; I, II or III of a rolling future. */
  expiry: string;
  kind: 'spot' | 'future' | 'call' | 'put';
  /** 1/10 000. */
  strike: number;
  count: number;
  minutes: Uint8Array;
}

/** The end of a day of an underlying and all its contracts; bytes of repositories/codecs/own-day-bytes.ts. */
export interface HistoryDaysTable {
  import_id: string;
  underlying: string;
  trading_date: string;
  count: number;
  rows: Uint8Array;
}

export type HistoryImportRow = Selectable<HistoryImportsTable>;
export type HistoryMinutesRow = Selectable<HistoryMinutesTable>;
export type HistoryDayRow = Selectable<HistoryDaysTable>;
