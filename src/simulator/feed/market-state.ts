import type { ExchangeTime } from '#domain/units/time.ts';
import type { PathState } from '../processes/path.ts';
import type { RandomState } from '../processes/random.ts';
import type { Scenario } from '../scenarios/scenario.ts';

/** Exchange time of the shortest step. Instants of trades are counted in it. */
export const STEP_MS = 250;

/** One listed expiry. Its object stays the same until the listing changes, so caches hang on the listing. */
export interface ListedExpiry {
  readonly expiry: string;
  readonly expiresAt: ExchangeTime;
  readonly monthly: boolean;
  readonly lotSize: number;
  readonly freezeQuantity: number;
  /** Tick of the future in 1/10 000, fixed at listing; 0 without a future. */
  readonly futureTick: number;
  /** Trading sessions after today's up to and including the expiry. */
  readonly laterSessions: number;
  /** Lowest strike in index points and the number of strikes, one step apart. */
  readonly firstStrike: number;
  readonly strikeCount: number;
}

/**
 * What has traded, per contract of one expiry: arrays in the order [future when monthly,] call and put of each strike ascending.
 * Prices in ticks of the contract, instants in steps of 250 ms from the day's open (earlier days are negative), volume and open interest in
 * lots: `held` is the open interest of the morning, `change` what the day has added to it.
 */
export interface TradeBook {
  readonly lastTicks: readonly number[];
  readonly lastStep: readonly number[];
  readonly volume: readonly number[];
  readonly held: readonly number[];
  readonly change: readonly number[];
}

export interface UnderlyingState {
  readonly name: string;
  readonly path: PathState;
  /** The path at the previous close: what previous closes are computed from. */
  readonly close: { readonly at: ExchangeTime; readonly path: PathState };
  readonly listing: readonly ListedExpiry[];
  readonly books: readonly TradeBook[];
}

/** The shares of the cash market: arrays in the order of `shares.ts`. */
export interface SharesState {
  /** What each is worth, in currency units. */
  readonly worth: readonly number[];
  /** Ticks in 1/10 000, reviewed at the start of a month. */
  readonly tick: readonly number[];
  /** Previous close and last price in ticks, the instant of the last trade as in TradeBook, units traded today. */
  readonly closeTicks: readonly number[];
  readonly lastTicks: readonly number[];
  readonly lastStep: readonly number[];
  readonly volume: readonly number[];
}

/** A scenario under way. */
export interface ScenarioRun {
  readonly name: Scenario;
  /** Period of the effect on the market. */
  readonly from: ExchangeTime;
  readonly until: ExchangeTime;
  readonly sign: 1 | -1;
  /** Whether the one-time effect at the start has been applied. */
  readonly begun: boolean;
  /** Log return at the start. */
  readonly fall: number;
}

/** The whole market at one exchange instant: plain JSON, never changed in place. */
export interface MarketState {
  readonly seed: number;
  readonly step: number;
  /** Exchange time of the next step: a multiple of STEP_MS. */
  readonly stepMs: number;
  readonly at: ExchangeTime;
  /** Instant of the quotes: `at`, but during a halt the instant at which it began. */
  readonly quotedAt: ExchangeTime;
  readonly tradingDate: string;
  readonly opensAt: ExchangeTime;
  readonly closesAt: ExchangeTime;
  readonly random: RandomState;
  readonly underlyings: readonly UnderlyingState[];
  readonly shares: SharesState;
  /** The volatility index at the previous close, in points. */
  readonly volatilityClose: number;
  readonly scenario: ScenarioRun | null;
  /** How many trades of orders were printed at the last instant that had any: a market read from its store goes on with the next one. */
  readonly prints?: { readonly at: ExchangeTime; readonly count: number };
  /** Until when all trading is halted by a market-wide circuit breaker; null = it is not. */
  readonly haltedUntil: ExchangeTime | null;
  /** The highest circuit breaker passed today, in percent; 0 = none. */
  readonly breaker: number;
}
