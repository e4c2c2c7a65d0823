import type { ExchangeTime } from '#domain/units/time.ts';
import type { PathState } from '../processes/path.ts';
import type { RandomState } from '../processes/random.ts';

/** Exchange time of one step. */
export const STEP_MS = 250;

/** One listed expiry. Its object stays the same until the listing changes, so caches hang on the listing. */
export interface ListedExpiry {
  readonly expiry: string;
  readonly expiresAt: ExchangeTime;
  readonly monthly: boolean;
  readonly lotSize: number;
  readonly freezeQuantity: number;
  /** Trading sessions after today's up to and including the expiry. */
  readonly laterSessions: number;
  /** Lowest strike in index points and the number of strikes, one step apart. */
  readonly firstStrike: number;
  readonly strikeCount: number;
}

/**
 * What has traded, per contract of one expiry: arrays in the order [future when monthly,] call and put of each strike ascending.
 * Prices in ticks, instants in epoch ms, volume and open interest in lots.
 */
export interface TradeBook {
  readonly lastTicks: readonly number[];
  readonly lastAt: readonly number[];
  readonly volume: readonly number[];
  readonly openInterest: readonly number[];
  readonly openInterestBefore: readonly number[];
}

export interface UnderlyingState {
  readonly name: string;
  readonly path: PathState;
  /** The path at the previous close: what previous closes are computed from. */
  readonly close: { readonly at: ExchangeTime; readonly path: PathState };
  readonly listing: readonly ListedExpiry[];
  readonly books: readonly TradeBook[];
}

/** The whole market at one exchange instant: plain JSON, never changed in place. */
export interface MarketState {
  readonly seed: number;
  readonly step: number;
  readonly at: ExchangeTime;
  readonly tradingDate: string;
  readonly opensAt: ExchangeTime;
  readonly closesAt: ExchangeTime;
  readonly random: RandomState;
  readonly underlyings: readonly UnderlyingState[];
}
