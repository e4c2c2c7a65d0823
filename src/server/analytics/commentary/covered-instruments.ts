import type { FutureContract, SpotInstrument } from '#domain/instruments/instrument.ts';
import { spotsOf } from '#server/market/chain-catalogue.ts';
import type { MarketSource } from '#server/market/market-source.ts';

/** What commentary looks at: the indices with options (the first is the market), the shares, the volatility index. */
export interface CoveredInstruments {
  /** Futures soonest first. */
  readonly underlyings: readonly { readonly spot: SpotInstrument; readonly futures: readonly FutureContract[] }[];
  readonly shares: readonly SpotInstrument[];
  readonly volatilityIndex: SpotInstrument | null;
}

/** Returns what commentary looks at in a market. */
export function coveredInstruments(market: MarketSource): CoveredInstruments {
  const instruments = market.instruments();
  const spots = spotsOf(instruments);
  const volatility = market.indices().find(({ volatilityOf }) => volatilityOf !== null);
  const futures = instruments.filter((instrument) => instrument.kind === 'future').toSorted((a, b) => a.expiresAt - b.expiresAt);
  return {
    underlyings: spots
      .filter(({ kind, underlying }) => kind === 'index' && market.expiries(underlying).length > 0)
      .map((spot) => ({ spot, futures: futures.filter(({ underlying }) => underlying === spot.underlying) })),
    shares: spots.filter(({ kind }) => kind === 'equity'),
    volatilityIndex: spots.find(({ id }) => id === volatility?.id) ?? null,
  };
}
