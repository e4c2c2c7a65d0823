import type { Insertable, Selectable } from 'kysely';

/** What a user watches: at most seven lists of at most fifty instruments, in the order of the user. */
export interface WatchlistsTable {
  user_id: string;
  /** 1 to 7. */
  number: number;
  name: string;
  instrument_ids: string[];
  updated_at: Date;
}

export type WatchlistRow = Selectable<WatchlistsTable>;
export type NewWatchlist = Insertable<WatchlistsTable>;
