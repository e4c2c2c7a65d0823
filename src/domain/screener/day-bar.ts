import type { Bar } from '../indicators/bar.ts';

/** One session of an instrument, which begins when the session opens; of the session under way what is known so far. */
export interface DayBar extends Bar {
  /** Trading date, YYYY-MM-DD. */
  readonly date: string;
}
