import type { Expiry } from '#domain/calendar/contract-expiries.ts';
import type { FollowedIndex, Instrument } from '#domain/instruments/instrument.ts';
import { catalogueOf } from './catalogue.ts';
import type { MarketState } from './market-state.ts';

export { type MarketState, STEP_MS } from './market-state.ts';
export { idOfSymbol, symbolOfId } from './catalogue.ts';
export { quoteOf } from './quotes.ts';
export { createMarket } from './first-market.ts';
export { stepMarket } from './step-market.ts';
export { startScenario } from '../scenarios/start-scenario.ts';

/** Returns every listed instrument: spot, futures, options by expiry and strike. The same array until the listing changes. */
export function instrumentsOf(state: MarketState): readonly Instrument[] {
  return catalogueOf(state).instruments;
}

/** Returns the offered indices, the whole market's first. */
export function indicesOf(state: MarketState): readonly FollowedIndex[] {
  return catalogueOf(state).indices;
}

/** Returns a listed instrument by id, or null. */
export function findInstrument(state: MarketState, id: string): Instrument | null {
  return catalogueOf(state).byId.get(id)?.instrument ?? null;
}

/** Returns the listed expiries of an underlying, soonest first; [] when it is not listed. */
export function expiriesOf(state: MarketState, underlying: string): readonly Expiry[] {
  const found = state.underlyings.find((entry) => entry.name === underlying);
  return (found?.listing ?? []).map(({ expiry, expiresAt, monthly }) => ({ expiry, expiresAt, monthly }));
}
