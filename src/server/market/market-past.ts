import type { Calendar } from '#domain/calendar/calendar.ts';
import type { OptionModel } from '#domain/backtest/replay/stored-day.ts';
import type { Candle } from '#domain/market/candle.ts';
import type { DailyChain } from '#domain/market/daily-chain.ts';
import type { PathPoint } from '#domain/market/path-point.ts';
import type { Price } from '#domain/units/price.ts';
import type { ExchangeTime } from '#domain/units/time.ts';
import type { MarketReading } from './market-source.ts';

/** The simulated sessions before the first one followed by this server. */
export interface PastPlan {
  readonly seed: number;
  /** Trading date of the first followed session. */
  readonly firstDate: string;
  readonly sessions: number;
}

/** The data of an earlier session. Its generators yield to other work between steps. */
export interface PastSession {
  readonly date: string;
  readonly opensAt: ExchangeTime;
  /** Minute candles of everything but options; null at a point for other work. */
  candles(): Generator<{ readonly instrumentId: string; readonly candles: readonly Candle[] } | null>;
  /** The chain of every listed expiry at the close. */
  chains(): Generator<DailyChain>;
  /** The path of each underlying: at the start of each minute and, last, at the close. */
  paths(): readonly { readonly underlying: string; readonly path: readonly PathPoint[] }[];
}

/** The newest earlier sessions, before anything of them is stored. */
export interface NewestPast {
  /** The last session; for the volatility index only the last minute. */
  readonly last: PastSession;
  /** Trading dates, oldest first. */
  readonly dates: readonly string[];
  /** Returns an instrument's close in the session before the last; null without one. */
  closeBeforeLast(instrumentId: string): Price | null;
  /** Returns the closing chain of a date for the soonest wanted expiry, with all strikes or the two around the forward; null when there is none. */
  chainAtClose(underlying: string, date: string, isWanted: (expiry: string) => boolean, strikes: 'all' | 'at-the-money'): DailyChain | null;
}

/** The end of a session. */
interface SessionClose {
  /** The chain of every listed expiry. */
  readonly chains: Iterable<DailyChain>;
  /** The path of each underlying at the close. */
  readonly paths: Readonly<Record<string, PathPoint>>;
}

/** The past of a market: the sessions before this server followed the market, and the stored data from which options are computed later. */
export interface MarketPast {
  readonly calendar: Calendar;
  /** Returns a function that simulates the sessions of a plan, oldest first, one per call; a session not kept has no data. */
  sessions(plan: PastPlan): (keep: boolean) => Generator<undefined, PastSession>;
  /** Simulates the sessions of a plan at once, some seconds of work on a slow machine, and returns the newest; null when there are none. */
  newest(plan: PastPlan): NewestPast | null;
  /** Returns the path of each underlying at this instant. */
  paths(market: MarketReading): Readonly<Record<string, PathPoint>>;
  /** Returns the end of a session, from its last market and a market of the next. */
  close(last: MarketReading, next: MarketReading): SessionClose;
  /** Returns a market stored at the end of its session. */
  readStored(text: string): MarketReading;
  /** Returns the symbol of an id of this market, also of an expired contract; null for a foreign id. */
  symbolOf(instrumentId: string): string | null;
  /** Returns the id of a symbol of this market, also of an expired contract. */
  idOf(symbol: string): string;
  readonly optionCandles: OptionModel;
}
