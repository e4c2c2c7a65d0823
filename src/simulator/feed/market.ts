import type { Expiry } from '#domain/calendar/expiries.ts';
import type { Instrument } from '#domain/instruments/instrument.ts';
import { type ExchangeTime, exchangeTime } from '#domain/units/time.ts';
import { varianceShare } from '../processes/activity.ts';
import { type PathState, TRADING_DAYS, spotVariance } from '../processes/path.ts';
import { Random } from '../processes/random.ts';
import { moveShares } from '../processes/share-moves.ts';
import { advanceTogether } from '../processes/together.ts';
import { tradeStep } from './books.ts';
import { catalogueOf } from './catalogue.ts';
import { listingOn, needsStrikes } from './listing.ts';
import type { MarketState, UnderlyingState } from './market-state.ts';
import { rowOf, sliceNow } from './prices.ts';
import { type Settlement, nextSession, openBooks, settlementsOf } from './session-end.ts';
import { SHARE_MOVERS, tradeShares } from './share-trading.ts';

export { type MarketState, STEP_MS } from './market-state.ts';
export { quoteOf } from './quotes.ts';
export { marketHash } from './market-hash.ts';
export { createMarket } from './first-market.ts';
export type { Settlement } from './session-end.ts';

/** What one step gives. `sessionEnded` tells that the step closed a session: `state` is then the open of the next trading day. */
export interface MarketStep {
  readonly state: MarketState;
  readonly sessionEnded: null | { readonly date: string; readonly settlements: readonly Settlement[] };
}

function stepUnderlying(state: MarketState, underlying: UnderlyingState, path: PathState): UnderlyingState {
  const row = rowOf(underlying);
  if (!needsStrikes(underlying.listing, path.spot, row)) return { ...underlying, path };
  const moved = { ...underlying, path, listing: listingOn(state.tradingDate, path.spot, row, underlying.listing) };
  const opening = { seed: state.seed, opensAt: state.opensAt, stepsLater: 0, newDay: false };
  return { ...moved, books: openBooks(opening, moved, underlying) };
}

/** Returns what everything is worth at a later instant of the session, before anything trades there. */
export function moveMarket(before: MarketState, at: ExchangeTime, random: Random): MarketState {
  const length = before.closesAt - before.opensAt;
  const share = varianceShare((at - before.opensAt) / length) - varianceShare((before.at - before.opensAt) / length);
  const rows = before.underlyings.map(rowOf);
  const [market, leader] = [before.underlyings[0], rows[0]];
  if (market === undefined || leader === undefined) return before;
  const time = (share * (1 - leader.path.overnightShare)) / TRADING_DAYS;
  const paths = advanceTogether(
    before.underlyings.map(({ path }) => path),
    rows,
    time,
    random,
  );
  const stretch = {
    time,
    marketMove: Math.log((paths[0]?.spot ?? market.path.spot) / market.path.spot),
    marketDeviation: Math.sqrt(spotVariance(market.path, leader.path)),
    newsChance: 0,
  };
  return {
    ...before,
    step: before.step + 1,
    at,
    underlyings: before.underlyings.map((underlying, index) => stepUnderlying(before, underlying, paths[index] ?? underlying.path)),
    shares: { ...before.shares, worth: moveShares(before.shares.worth, SHARE_MOVERS, stretch, random) },
  };
}

/**
 * Returns the market one step (`stepMs` of exchange time) later; the given state is left as it is. The step that reaches the close settles
 * what expires and returns the open of the next trading day: the simulated exchange never waits.
 */
export function stepMarket(before: MarketState): MarketStep {
  const random = new Random(before.random);
  const at = exchangeTime(Math.min(before.at + before.stepMs, before.closesAt));
  const after = moveMarket(before, at, random);
  if (at < before.closesAt) {
    const underlyings = after.underlyings.map((underlying) => ({ ...underlying, books: tradeStep(after, underlying, random) }));
    const shares = tradeShares(after, random);
    return { state: { ...after, underlyings, shares, random: random.state() }, sessionEnded: null };
  }
  const sessionEnded = { date: before.tradingDate, settlements: settlementsOf(after) };
  const next = nextSession(after, random);
  return { state: { ...next, random: random.state() }, sessionEnded };
}

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
