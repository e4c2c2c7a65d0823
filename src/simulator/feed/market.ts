import type { Expiry } from '#domain/calendar/expiries.ts';
import type { Instrument } from '#domain/instruments/instrument.ts';
import { catalogueOf } from './catalogue.ts';
import type { MarketState } from './market-state.ts';
import { sliceNow } from './prices.ts';

export { type MarketState, STEP_MS } from './market-state.ts';
export { quoteOf } from './quotes.ts';
export { marketHash } from './market-hash.ts';
export { createMarket } from './first-market.ts';
export { type MarketStep, moveMarket, stepMarket } from './step-market.ts';
export { startScenario } from '../scenarios/start-scenario.ts';
export type { Settlement } from './session-end.ts';

/** Returns every listed instrument: spot, futures, options by expiry and strike. The same array until the listing changes. */
export function instrumentsOf(state: MarketState): readonly Instrument[] {
  return catalogueOf(state).instruments;
}

/** Returns a listed instrument by id, or null. */
export function findInstrument(state: MarketState, id: string): Instrument | null {
  return catalogueOf(state).byId.get(id)?.instrument ?? null;
}

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

/** Returns the listed expiries of an underlying, soonest first; [] when it is not listed. */
export function expiriesOf(state: MarketState, underlying: string): readonly Expiry[] {
  const found = state.underlyings.find((entry) => entry.name === underlying);
  return (found?.listing ?? []).map(({ expiry, expiresAt, monthly }) => ({ expiry, expiresAt, monthly }));
}
