import type { SourceKind } from '#domain/market/source-kind.ts';
import type { Calendar } from '#domain/calendar/calendar.ts';
import type { Expiry } from '#domain/calendar/contract-expiries.ts';
import type { FollowedIndex, Instrument } from '#domain/instruments/instrument.ts';
import type { Quote } from '#domain/market/quote.ts';
import type { ExchangeTime, WallTime } from '#domain/units/time.ts';
import type { MarketClock } from './market-clock.ts';

/** Listed instruments and their quotes. */
interface Listed {
  instruments(): readonly Instrument[];
  instrument(id: string): Instrument | null;
  /** The main indices, the whole market's first. */
  indices(): readonly FollowedIndex[];
  quote(id: string): Quote | null;
  /** The listed expiries of an underlying, soonest first; [] when it has none. */
  expiries(underlying: string): readonly Expiry[];
}

/** A market at one instant, unchanging. The same object until quotes may have changed. */
export interface MarketReading extends Listed {
  readonly calendar: Calendar;
  readonly at: ExchangeTime;
  readonly tradingDate: string;
  /** Open and close of the session at the instant. */
  readonly opensAt: ExchangeTime;
  readonly closesAt: ExchangeTime;
}

/** A market for read calls: the simulated exchange, or a broker's feed. */
export interface MarketSource extends MarketClock, Listed {
  readonly source: SourceKind;
  /** When the last market packet came in, by our own clock. */
  receivedAt(): WallTime;
  /** A value that changes exactly when quotes may have changed, used as a cache key. */
  version(): object;
  /** Calls the listener after each step of the market. Returns a function that removes it. */
  onTick(listener: () => void): () => void;
}
