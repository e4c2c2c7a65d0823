import type { MarketState } from '#simulator/feed/market.ts';
import { sliceNow } from '#simulator/feed/prices.ts';

/** Returns the forward of an underlying for a listed expiry in index points. Throws RangeError when it is not listed. */
export function forwardOf(state: MarketState, underlying: string, expiry: string): number {
  for (const entry of state.underlyings) {
    if (entry.name !== underlying) continue;
    const book = entry.listing.findIndex((listed) => listed.expiry === expiry);
    const listed = entry.listing[book];
    if (listed !== undefined) return sliceNow(state, entry, book, listed).forward;
  }
  throw new RangeError(`not listed: ${underlying} ${expiry}`);
}
