import type { OptionModel } from '#domain/backtest/replay/stored-day.ts';
import type { Candle } from '#domain/market/candle.ts';
import type { DailyChain } from '#domain/market/daily-chain.ts';
import type { PathPoint } from '#domain/market/path-point.ts';
import type { Price } from '#domain/units/price.ts';
import type { ExchangeTime } from '#domain/units/time.ts';
import type { MarketReading } from './market-source.ts';

/** The sessions that lie before the first one that this server follows. */
export interface PastPlan {
  readonly seed: number;
  /** Trading date of the first session that is followed. */
  readonly firstDate: string;
  readonly sessions: number;
}

/** What is stored of a session before the first one. The generators let others work between two of their steps. */
export interface PastSession {
  readonly date: string;
  readonly opensAt: ExchangeTime;
  /** Minute candles of everything but options; null where others may go on. */
  candles(): Generator<{ readonly instrumentId: string; readonly candles: readonly Candle[] } | null>;
  /** The chain of every listed expiry at the close. */
  chains(): Generator<DailyChain>;
  /** The path of each underlying: at the start of each minute and, last, at the close. */
  paths(): readonly { readonly underlying: string; readonly path: readonly PathPoint[] }[];
}

/** The newest of the sessions before the first one, as they are known before anything of them is stored. */
export interface NewestPast {
  /** The last session; of the volatility index its last minute alone. */
  readonly last: PastSession;
  /** Trading dates, oldest first. */
  readonly dates: readonly string[];
  /** Returns what an instrument closed at in the session before the last one; null where there is none. */
  closeBeforeLast(instrumentId: string): Price | null;
  /** Returns the chain at the close of a date of the soonest expiry that is wanted, with all its strikes or the two around the forward; null when there is none. */
  chainAtClose(underlying: string, date: string, isWanted: (expiry: string) => boolean, strikes: 'all' | 'at-the-money'): DailyChain | null;
}

/** A session that has just ended. */
interface SessionClose {
  /** The chain of every listed expiry. */
  readonly chains: Iterable<DailyChain>;
  /** The path of each underlying at the close. */
  readonly paths: Readonly<Record<string, PathPoint>>;
}

/** The past of a market: what it had before this server followed it, and what is kept of a session so that options can be computed later. */
export interface MarketPast {
  /** Returns what runs the sessions of a plan, oldest first, one a call; one that is not kept has nothing to store. */
  sessions(plan: PastPlan): (keep: boolean) => Generator<undefined, PastSession>;
  /** Runs the sessions of a plan in one go, some seconds of work on a slow machine, and returns the newest; null when there are none. */
  newest(plan: PastPlan): NewestPast | null;
  /** Returns the path of each underlying at this instant. */
  paths(market: MarketReading): Readonly<Record<string, PathPoint>>;
  /** Returns the end of a session, from the last market of it and one of the next. */
  close(last: MarketReading, next: MarketReading): SessionClose;
  /** Returns a market that was stored when its session ended. */
  readStored(text: string): MarketReading;
  /** Returns the symbol that an id of this market stands for, also of a contract that has ended; null when it is none of its ids. */
  symbolOf(instrumentId: string): string | null;
  /** Returns the id of a symbol of this market, also of a contract that has ended. */
  idOf(symbol: string): string;
  readonly optionCandles: OptionModel;
}
