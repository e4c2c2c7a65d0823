import type { Expiry } from '#domain/calendar/expiries.ts';
import { istDate } from '#domain/calendar/ist.ts';
import { sessionOf } from '#domain/calendar/sessions.ts';
import { nextTradingDay, previousTradingDay, sessionOn } from '#domain/calendar/trading-days.ts';
import type { Instrument } from '#domain/instruments/instrument.ts';
import { type ExchangeTime, exchangeTime } from '#domain/units/time.ts';
import { varianceShare } from '../processes/activity.ts';
import { type PathState, TRADING_DAYS, advanceOvernight, advancePath } from '../processes/path.ts';
import { Random } from '../processes/random.ts';
import { UNDERLYINGS, type UnderlyingRow } from '../underlyings.ts';
import { tradeStep } from './books.ts';
import { catalogueOf } from './catalogue.ts';
import { listingOn, needsStrikes } from './listing.ts';
import { type MarketState, STEP_MS, type UnderlyingState } from './market-state.ts';
import { rowOf, sliceNow } from './prices.ts';
import { type Settlement, nextSession, openBooks, settlementsOf } from './session-end.ts';

export { type MarketState, STEP_MS } from './market-state.ts';
export { quoteOf } from './quotes.ts';
export { marketHash } from './market-hash.ts';
export type { Settlement } from './session-end.ts';

/** What one step gives. `sessionEnded` tells that the step closed a session: `state` is then the open of the next trading day. */
export interface MarketStep {
  readonly state: MarketState;
  readonly sessionEnded: null | { readonly date: string; readonly settlements: readonly Settlement[] };
}

function firstPath(row: UnderlyingRow, random: Random): PathState {
  return {
    spot: row.firstSpot * Math.exp(0.01 * random.normal()),
    slow: 0.35 + 0.1 * random.normal(),
    fast: 0.1 + 0.15 * random.normal(),
    carry: row.path.carryMean,
    skew: 1,
  };
}

function firstUnderlying(row: UnderlyingRow, seed: number, date: string, random: Random): UnderlyingState {
  const before = firstPath(row, random);
  const path = advanceOvernight(before, row.path, random);
  const close = { at: sessionOn(previousTradingDay(date)).closesAt, path: before };
  const bare: UnderlyingState = { name: row.name, path, close, listing: listingOn(date, path.spot, row, []), books: [] };
  return { ...bare, books: openBooks(seed, bare, bare, true) };
}

/**
 * Returns a new market of a seed (a safe integer). It starts at the given instant when a session is open then, else at the next open.
 * The same seed and start give the same market for ever.
 */
export function createMarket(seed: number, startsAt: ExchangeTime): MarketState {
  const date = istDate(startsAt);
  const today = sessionOf(date);
  const session = today !== null && startsAt < today.closesAt ? today : sessionOn(nextTradingDay(date));
  const late = Math.max(0, startsAt - session.opensAt);
  const at = exchangeTime(session.opensAt + Math.floor(late / STEP_MS) * STEP_MS);
  const random = Random.seeded(seed);
  const underlyings = UNDERLYINGS.map((row) => firstUnderlying(row, seed, session.date, random));
  return {
    seed,
    step: 0,
    at,
    tradingDate: session.date,
    opensAt: session.opensAt,
    closesAt: session.closesAt,
    random: random.state(),
    underlyings,
  };
}

function stepUnderlying(state: MarketState, underlying: UnderlyingState, time: number, random: Random): UnderlyingState {
  const row = rowOf(underlying);
  const path = advancePath(underlying.path, row.path, (time * (1 - row.path.overnightShare)) / TRADING_DAYS, random);
  if (!needsStrikes(underlying.listing, path.spot, row)) return { ...underlying, path };
  const moved = { ...underlying, path, listing: listingOn(state.tradingDate, path.spot, row, underlying.listing) };
  return { ...moved, books: openBooks(state.seed, moved, underlying, false) };
}

/**
 * Returns the market one step (250 ms of exchange time) later; the given state is left as it is. The step that reaches the close settles
 * what expires and returns the open of the next trading day: the simulated exchange never waits.
 */
export function stepMarket(before: MarketState): MarketStep {
  const random = new Random(before.random);
  const at = exchangeTime(Math.min(before.at + STEP_MS, before.closesAt));
  const length = before.closesAt - before.opensAt;
  const time = varianceShare((at - before.opensAt) / length) - varianceShare((before.at - before.opensAt) / length);
  const moved: MarketState = {
    ...before,
    step: before.step + 1,
    at,
    underlyings: before.underlyings.map((underlying) => stepUnderlying(before, underlying, time, random)),
  };
  if (at < before.closesAt) {
    const underlyings = moved.underlyings.map((underlying) => ({ ...underlying, books: tradeStep(moved, underlying, random) }));
    return { state: { ...moved, underlyings, random: random.state() }, sessionEnded: null };
  }
  const sessionEnded = { date: before.tradingDate, settlements: settlementsOf(moved) };
  const next = nextSession(moved, random);
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
