import type { Instrument } from '#domain/instruments/instrument.ts';
import type { Candle } from '#domain/market/candle.ts';
import type { DailyChain } from '#domain/market/daily-chain.ts';
import type { Price } from '#domain/units/price.ts';

/** Which chains of the sessions before a date are read: of the soonest expiry that lay at least so many days ahead then. */
interface NearChains {
  readonly before: string;
  readonly daysAhead: number;
  readonly most: number;
}

/** Ended sessions as input of analytics rows: stored ones, or a new exchange's newest before they are stored. */
export interface PastReader {
  /** Returns the minute candles of a date by instrument; what is not known is not in it. */
  minutesOn(date: string, instruments: readonly Instrument[]): Promise<ReadonlyMap<string, readonly Candle[]>>;
  /** Returns the closes of instruments on a date; unknown ones are missing. */
  closesOn(date: string, instruments: readonly Instrument[]): Promise<ReadonlyMap<string, Price>>;
  /** Returns the chain at the close of a date of the nearest expiry that went on after it; null when it is not known. */
  closingChain(underlying: string, date: string): Promise<DailyChain | null>;
  /** Returns a chain for each of the newest dates, newest first, with the strikes around its forward at least. */
  nearChains(underlying: string, which: NearChains): Promise<readonly DailyChain[]>;
}
