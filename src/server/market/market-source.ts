import type { Expiry } from '#domain/calendar/expiries.ts';
import type { FollowedIndex, Instrument } from '#domain/instruments/instrument.ts';
import type { Quote } from '#domain/market/quote.ts';
import type { ExchangeTime, WallTime } from '#domain/units/time.ts';

/** What is listed, and at what it is quoted. */
interface Listed {
  instruments(): readonly Instrument[];
  instrument(id: string): Instrument | null;
  /** The indices that a trader follows, that of the whole market first. */
  indices(): readonly FollowedIndex[];
  quote(id: string): Quote | null;
  /** The listed expiries of an underlying, soonest first; [] when it has none. */
  expiries(underlying: string): readonly Expiry[];
}

/** A market at one instant, which does not move on. The same object until quotes may have changed. */
export interface MarketReading extends Listed {
  readonly at: ExchangeTime;
  readonly tradingDate: string;
  /** Open and close of the session of that instant. */
  readonly opensAt: ExchangeTime;
  readonly closesAt: ExchangeTime;
}

/** A market as the calls about it read it. The simulated exchange is one; a broker's feed is another. */
export interface MarketSource extends Listed {
  readonly source: 'simulated' | 'broker';
  /** Exchange seconds per second. */
  readonly speed: number;
  now(): ExchangeTime;
  /** When the last market packet came in, by our own clock. */
  receivedAt(): WallTime;
  sessionOpen(): boolean;
  /** A value that changes exactly when quotes may have changed: answers are computed once for each. */
  version(): object;
  /** Calls the listener after each step of the market. Returns the way to stop it. */
  onTick(listener: () => void): () => void;
}
