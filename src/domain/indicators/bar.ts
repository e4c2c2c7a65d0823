/** What an indicator is computed from: a candle in decimals, as charts and conditions have it. Prices in the currency unit. */
export interface Bar {
  /** The instant at which the bar begins, epoch ms of the exchange. */
  readonly at: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  /** Units traded; 0 for an index. */
  readonly volume: number;
  /** Units of open interest at its end; 0 where there is none. */
  readonly openInterest: number;
}

/** One value a bar, in the order of the bars; null where the indicator is not defined yet. */
export type Line = readonly (number | null)[];
