import type { Price } from '../units/price.ts';
import type { ExchangeTime } from '../units/time.ts';

/** What an instrument did in one stretch of time. A stretch without a trade has no candle; an index has one for every minute. */
export interface Candle {
  /** The instant at which the stretch begins. */
  readonly at: ExchangeTime;
  readonly open: Price;
  readonly high: Price;
  readonly low: Price;
  readonly close: Price;
  /** Units traded within it; 0 for an index. */
  readonly volume: number;
  /** Open interest in units at its end; 0 where there is none. */
  readonly openInterest: number;
}
