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

/** Greeks as an exchange publishes them: per unit, per currency unit, per vol point, per calendar day and per 1 % of rate. */
interface PublishedGreeks {
  readonly delta: number;
  readonly gamma: number;
  readonly vega: number;
  readonly theta: number;
  readonly rho: number;
}

/** What an exchange itself says of an option: its own mark, volatility (0.5 = 50 %) and Greeks, and the forward beneath, in the currency of the strike. */
export interface PublishedFigures {
  readonly mark: Price;
  readonly volatility: number | null;
  readonly greeks: PublishedGreeks | null;
  readonly forward: number;
}

/** The state of one instrument at one exchange instant. Volume, open interest and depth in units. */
export interface Quote {
  readonly instrumentId: string;
  readonly at: ExchangeTime;
  /** 0 = never traded. */
  readonly lastPrice: Price;
  /** 0 = not known. */
  readonly lastTradeAt: ExchangeTime;
  /** 0 = not known. */
  readonly previousClose: Price;
  readonly volume: number;
  readonly openInterest: number;
  readonly openInterestChange: number;
  readonly depth: Depth;
  /** How much of the underlying one unit is; absent = one. */
  readonly unit?: number;
  /** Absent where an exchange publishes none. */
  readonly published?: PublishedFigures;
}
