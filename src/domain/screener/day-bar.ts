/**
 * One session of an instrument in currency units; of the session under way what is known so far. Volume in units, 0 for an index.
 */
export interface DayBar {
  /** Trading date, YYYY-MM-DD. */
  readonly date: string;
  /** When the session opens, epoch ms of the exchange. */
  readonly at: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
  readonly openInterest: number;
}
