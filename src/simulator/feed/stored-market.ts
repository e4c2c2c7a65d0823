import { UNDERLYINGS } from '../underlyings.ts';
import { createMarket } from './first-market.ts';
import { listingOn } from './listing.ts';
import type { ListedExpiry, MarketState, UnderlyingState } from './market-state.ts';
import { openBooks } from './session-end.ts';

/** A market stored by a version without shares; paths, previous closes and listings have today's meaning. */
interface OlderMarket extends Pick<MarketState, 'seed' | 'at' | 'tradingDate'> {
  readonly underlyings: readonly (Pick<UnderlyingState, 'name' | 'path' | 'close'> & {
    readonly listing: readonly Omit<ListedExpiry, 'futureTick'>[];
  })[];
}

/** Tick of all futures in that version, in 1/10 000. */
const OLDER_FUTURE_TICK = 500;

/**
 * Returns the underlying at the older market's level, with every listed contract, so that open positions stay tradable. The trade books are
 * opened anew.
 */
function continued(market: MarketState, underlying: UnderlyingState, older: OlderMarket): UnderlyingState {
  const known = older.underlyings.find((entry) => entry.name === underlying.name);
  const row = UNDERLYINGS.find((entry) => entry.name === underlying.name);
  if (known === undefined || row === undefined) return underlying;
  const listed = known.listing.map((entry): ListedExpiry => ({ ...entry, futureTick: entry.monthly ? OLDER_FUTURE_TICK : 0 }));
  const listing = listingOn(market.tradingDate, known.path.spot, row, listed);
  const moved = { ...underlying, path: known.path, close: known.close, listing };
  const opening = { seed: market.seed, opensAt: market.opensAt, stepsLater: 0, newDay: true };
  return { ...moved, books: openBooks(opening, moved, { listing: [], books: [] }) };
}

/** Returns a market stored by this or an older version; clock and known prices continue. Throws RangeError when they cannot. */
export function readMarket(stored: MarketState | OlderMarket): MarketState {
  if ('shares' in stored) return stored;
  const market = createMarket(stored.seed, stored.at);
  if (market.at !== stored.at || market.tradingDate !== stored.tradingDate) throw new RangeError(`no session at ${stored.at}`);
  return { ...market, underlyings: market.underlyings.map((underlying) => continued(market, underlying, stored)) };
}
