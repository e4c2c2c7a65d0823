import type { Price } from '../units/price.ts';
import type { ExchangeTime } from '../units/time.ts';

/** Prices and volume of an instrument in one interval. An interval without a trade has no candle; an index has one for every minute. */
export interface Candle {
  /** Start of the interval. */
  readonly at: ExchangeTime;
  readonly open: Price;
  readonly high: Price;
  readonly low: Price;
  readonly close: Price;
  /** Units traded in the interval; 0 for an index. */
  readonly volume: number;
  /** Open interest in units at its end; 0 where there is none. */
  readonly openInterest: number;
}
