import type { QueryOf } from '#contract/operation.ts';
import type { getOpenInterest, getVolatility } from '#contract/operations/chain-figures.ts';
import type { MarketService } from '#server/services/market/market.ts';
import { createChainDays } from './chain-days.ts';
import { createChainSampler, type SamplerNeeds } from './chain-sampler.ts';
import { createOpenInterest } from './open-interest.ts';
import { createVolatility } from './volatility.ts';

interface ChainFiguresNeeds extends SamplerNeeds {
  /** Changes when the stored history has grown. */
  readonly version: () => string;
}

/** Returns the service of what a chain says over time: open interest, put-call ratio, max pain, straddle, volatility. */
export function createChainFigures(needs: ChainFiguresNeeds) {
  const { db, version } = needs;
  const days = createChainDays(db, version);
  const openInterest = createOpenInterest(db, days);
  const volatility = createVolatility(db, days);
  const sampler = createChainSampler(needs);
  return {
    getOpenInterest: (market: MarketService, query: QueryOf<typeof getOpenInterest>) => openInterest(market, query),
    getVolatility: (market: MarketService, query: QueryOf<typeof getVolatility>) => volatility(market, query, version()),
    ...sampler,
  };
}
