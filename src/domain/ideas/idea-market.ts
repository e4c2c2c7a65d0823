import type { Calendar } from '../calendar/calendar.ts';
import type { OptionChain } from '../pricing/assemble-chain.ts';
import type { MarginMarket } from '../risk/margin-leg.ts';
import type { ExchangeTime } from '../units/time.ts';

/** The market of one underlying and expiry from which ideas are made. */
export interface IdeaMarket {
  readonly calendar: Calendar;
  readonly underlying: string;
  readonly at: ExchangeTime;
  readonly tradingDate: string;
  readonly expiry: string;
  readonly expiresAt: ExchangeTime;
  readonly spot: number;
  readonly chain: OptionChain;
  /** Closes of the last sessions, oldest first, in currency units. */
  readonly closes: readonly number[];
  /** Share of the last sessions whose volatility at the money closed below the present one, in percent; null with too few of them. */
  readonly ivPercentile: number | null;
  readonly margin: MarginMarket;
}

/** Market view behind an idea. */
export interface MarketView {
  /** Yearly fraction, at the money. */
  readonly volatility: number;
  readonly ivPercentile: number | null;
  /** How far the spot stands from the mean of the last closes, in standard deviations of as many days. */
  readonly trend: number;
  /** The move that the volatility implies until the expiry, one standard deviation in currency units. */
  readonly expectedMove: number;
}

/** Sessions whose mean close the spot is compared with. */
const TREND_SESSIONS = 10;
const TRADING_DAYS = 252;

/** Returns what ideas rest on; null when the chain has no volatility or there are too few closes. */
export function viewOf({ chain, closes, spot, ivPercentile }: IdeaMarket): MarketView | null {
  const volatility = chain.atmVolatility;
  const recent = closes.slice(-TREND_SESSIONS);
  if (volatility === null || !(volatility > 0) || !(chain.years > 0) || recent.length < TREND_SESSIONS) return null;
  const mean = recent.reduce((sum, close) => sum + close, 0) / recent.length;
  const deviation = volatility * Math.sqrt(TREND_SESSIONS / TRADING_DAYS);
  return {
    volatility,
    ivPercentile,
    trend: Math.log(spot / mean) / deviation,
    expectedMove: chain.forward * volatility * Math.sqrt(chain.years),
  };
}
