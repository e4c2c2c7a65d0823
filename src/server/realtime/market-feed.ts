import type { Quote } from '#domain/market/quote.ts';
import type { ExchangeTime } from '#domain/units/time.ts';

/** The market data needed by streams: clock, quotes, and a signal for changes. */
export interface MarketFeed {
  now(): ExchangeTime;
  quote(instrumentId: string): Quote | null;
  /** Whether an instrument is listed; absent where every listed instrument has a quote. */
  lists?(instrumentId: string): boolean;
  /** Calls the listener after each step of the market. Returns a function that removes it. */
  onTick(listener: () => void): () => void;
}
