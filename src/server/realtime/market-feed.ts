import type { Quote } from '#domain/market/quote.ts';
import type { ExchangeTime } from '#domain/units/time.ts';

/** What the stream needs of a market: its clock, its quotes and a sign that they moved on. */
export interface MarketFeed {
  now(): ExchangeTime;
  quote(instrumentId: string): Quote | null;
  /** Calls the listener after each step of the market. Returns the way to stop it. */
  onTick(listener: () => void): () => void;
}
