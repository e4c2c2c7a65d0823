import type { Instrument } from '#domain/instruments/instrument.ts';
import type { Quote } from '#domain/market/quote.ts';
import type { ExchangeTime } from '#domain/units/time.ts';
import { expiriesOf, type MarketState } from '#simulator/feed/market.ts';
import type { MarketSource } from './market-source.ts';

/** What the simulated exchange offers to readers. */
interface SimulatedExchange {
  readonly speed: number;
  now(): ExchangeTime;
  market(): MarketState;
  instruments(): readonly Instrument[];
  instrument(id: string): Instrument | null;
  quote(id: string): Quote | null;
  onTick(listener: () => void): () => void;
}

/** Returns the simulated exchange as a market to read. */
export function simulatedSource(exchange: SimulatedExchange): MarketSource {
  return {
    source: 'simulated',
    speed: exchange.speed,
    now: () => exchange.now(),
    sessionOpen: () => {
      const { at, opensAt, closesAt } = exchange.market();
      return at >= opensAt && at < closesAt;
    },
    version: () => exchange.market(),
    instruments: () => exchange.instruments(),
    instrument: (id) => exchange.instrument(id),
    quote: (id) => exchange.quote(id),
    expiries: (underlying) => expiriesOf(exchange.market(), underlying),
    onTick: (listener) => exchange.onTick(listener),
  };
}
