import type { Price } from '../units/price.ts';
import type { ExchangeTime } from '../units/time.ts';

/** One price level of the book: quantity in units, number of orders. */
export interface DepthLevel {
  readonly price: Price;
  readonly quantity: number;
  readonly orders: number;
}

/** Five levels a side, best first. A side may be empty. */
export interface Depth {
  readonly bids: readonly DepthLevel[];
  readonly asks: readonly DepthLevel[];
}

/** The state of one instrument at one exchange instant. Volume and open interest in units. */
export interface Quote {
  readonly instrumentId: string;
  readonly at: ExchangeTime;
  readonly lastPrice: Price;
  readonly lastTradeAt: ExchangeTime;
  readonly previousClose: Price;
  readonly volume: number;
  readonly openInterest: number;
  readonly openInterestChange: number;
  readonly depth: Depth;
}
