import { setTimeout } from 'node:timers/promises';
import { AppError } from '#contract/errors/app-error.ts';
import type { FollowedSource } from '#server/market/followed-source.ts';
import { optionsOf, spotOf } from '#server/market/chain-catalogue.ts';
import type { MarketService } from '#server/services/market/market.ts';

/** How long a chain that was read is watched: somewhat longer than the pause between two readings of a screen. */
const CHAIN_LEASE_MS = 60_000;
/** The first reading waits so long for listing and quotes, and looks so often. */
const LONGEST_WAIT_MS = 6_000;
const LOOK_MS = 100;
/** Options without a quote by then are left out: some are quoted by nobody. */
const ENOUGH_MS = 1_500;

async function waited(isThere: () => boolean, longestMs: number): Promise<boolean> {
  for (let passed = 0; !isThere(); passed += LOOK_MS) {
    if (passed >= longestMs) return false;
    await setTimeout(LOOK_MS);
  }
  return true;
}

/** Returns the chain of an expiry of a followed market. Its options are watched from now on; the first reading waits for their quotes. */
export async function chainWithQuotes(
  source: FollowedSource,
  service: MarketService,
  underlying: string,
  expiryDate: string | undefined,
): Promise<ReturnType<MarketService['getChain']>> {
  const { market } = source;
  if (!(await waited(() => market.instruments().length > 0, LONGEST_WAIT_MS))) throw new AppError('market.source-silent');
  const expiry = market.expiries(underlying).find((one) => expiryDate === undefined || one.expiry === expiryDate);
  if (expiry === undefined) throw new AppError('market.no-chain');
  const spot = spotOf(market.instruments(), underlying);
  const options = optionsOf(market.instruments(), underlying, expiry.expiry);
  source.want(
    `chain:${underlying}@${expiry.expiry}`,
    'chain',
    [...(spot === null ? [] : [spot.id]), ...options.map(({ id }) => id)],
    CHAIN_LEASE_MS,
  );
  const quoted = () => options.filter(({ id }) => market.quote(id) !== null).length;
  if (spot === null || !(await waited(() => market.quote(spot.id) !== null && quoted() > 0, LONGEST_WAIT_MS)))
    throw new AppError('market.source-silent');
  await waited(() => quoted() === options.length, ENOUGH_MS);
  return service.getChain(underlying, expiry.expiry);
}
