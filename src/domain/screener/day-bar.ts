import type { Bar } from '../indicators/bar.ts';

/** One session of an instrument, stamped with its open; of the current session the data so far. */
export interface DayBar extends Bar {
  /** Trading date, YYYY-MM-DD. */
  readonly date: string;
}
