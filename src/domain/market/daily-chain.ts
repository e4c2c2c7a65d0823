import type { Price } from '../units/price.ts';
import type { ExchangeTime } from '../units/time.ts';

/** One side of a strike when a trading day ended. Volume and open interest in units. */
export interface DailyChainLeg {
  readonly close: Price;
  readonly volume: number;
  readonly openInterest: number;
}

export interface DailyChainRow {
  readonly strike: Price;
  /** Implied volatility at the close, a yearly fraction of calendar time; null on the day on which the expiry ended. */
  readonly iv: number | null;
  readonly call: DailyChainLeg;
  readonly put: DailyChainLeg;
}

/** The options of one expiry at the end of a trading day. Closing prices are theoretical values on the tick grid; on the last day the settlement values. */
export interface DailyChain {
  readonly underlying: string;
  readonly expiry: string;
  readonly date: string;
  /** When the session closed. */
  readonly at: ExchangeTime;
  readonly expiresAt: ExchangeTime;
  readonly monthly: boolean;
  readonly lotSize: number;
  readonly spot: Price;
  /** In index points. */
  readonly forward: number;
  /** Strikes ascending, one step apart. */
  readonly rows: readonly DailyChainRow[];
}
