import type { Selectable } from 'kysely';

/** The simulated exchange at its newest stored instant: one row. Its resting orders are the rows of `orders`. */
export interface VenueStateTable {
  id: 'simulated';
  /** Incremented at every write; another number than expected means that another process has written. */
  sequence: number;
  /** The last written market, JSON text: stepped to `exchange_at`, it is the present one. */
  market: string;
  /** The market as it was last before the newest session ended, JSON text; null before the first end of a session. */
  closing_market: string | null;
  /** JSON text, as everything else at `exchange_at`. */
  venue: string;
  /** Hash of the replay log. The column keeps its first name: a new one would stop an earlier version that still runs on the same database. */
  journal: string;
  exchange_at: Date;
}

export type VenueStateRow = Selectable<VenueStateTable>;
