import type { Selectable } from 'kysely';

/** The simulated exchange at its newest stored instant: one row. Its resting orders are the rows of `orders`. */
export interface VenueStateTable {
  id: 'simulated';
  /** Grows with every write; a writer that finds another number has lost the venue to somebody else. */
  sequence: number;
  /** The market as it was written last, JSON text: stepped to `exchange_at`, it is the present one. */
  market: string;
  /** JSON text, as everything else at `exchange_at`. */
  venue: string;
  journal: string;
  exchange_at: Date;
}

export type VenueStateRow = Selectable<VenueStateTable>;
