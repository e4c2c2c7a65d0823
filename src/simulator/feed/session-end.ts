import { exchangeCalendar } from '#simulator/exchange-calendar.ts';
import { type Price, price } from '#domain/units/price.ts';
import { nudgePath, spotVariance } from '../processes/path.ts';
import type { Random } from '../processes/random.ts';
import { moveShares } from '../processes/share-moves.ts';
import { advanceNight } from '../processes/together.ts';
import { nightMove } from '../scenarios/influence.ts';
import { type Opening, openBook } from './books.ts';
import { futureOf, optionOf } from './catalogue.ts';
import { listingOn } from './listing.ts';
import { type ListedExpiry, type MarketState, STEP_MS, type TradeBook, type UnderlyingState } from './market-state.ts';
import { rowOf } from './prices.ts';
import { publishedSpot } from './quotes.ts';
import { SHARE_MOVERS, openShares } from './share-trading.ts';
import { chainVolatility } from './volatility-quote.ts';

export interface Settlement {
  readonly instrumentId: string;
  readonly settlementPrice: Price;
}

/**
 * Returns the settlement price of every contract expiring today: the intrinsic value at the spot's close for options, that close for futures. Today is a
 * contract's last session if the next session is after the expiry date, which a later calendar may have made a holiday.
 */
export function settlementsOf(state: MarketState): readonly Settlement[] {
  const settlements: Settlement[] = [];
  const next = exchangeCalendar.nextTradingDay(state.tradingDate);
  for (const underlying of state.underlyings) {
    const row = rowOf(underlying);
    const close = publishedSpot(underlying, underlying.path.spot);
    for (const listed of underlying.listing) {
      if (listed.expiry >= next) continue;
      const future = futureOf(row, listed);
      if (future !== null) settlements.push({ instrumentId: future.id, settlementPrice: close });
      for (let k = 0; k < listed.strikeCount; k += 1)
        for (const isCall of [true, false]) {
          const { id, strike } = optionOf(row, listed, k, isCall);
          settlements.push({ instrumentId: id, settlementPrice: price(Math.max(0, isCall ? close - strike : strike - close)) });
        }
    }
  }
  return settlements;
}

/** Returns the books for a listing: those of known expiries carried over, the others opened. */
export function openBooks(
  opening: Opening,
  underlying: UnderlyingState,
  before: { readonly listing: readonly ListedExpiry[]; readonly books: readonly TradeBook[] },
): readonly TradeBook[] {
  return underlying.listing.map((listed, index) => {
    const old = before.listing.findIndex((entry) => entry.expiry === listed.expiry);
    const oldListed = before.listing[old];
    const oldBook = before.books[old];
    const known = oldListed === undefined || oldBook === undefined ? null : { listed: oldListed, book: oldBook };
    return openBook(opening, underlying, index, known);
  });
}

/** Chance that a share has news of its own in a night: results, four times a year. */
const NEWS_CHANCE = 4 / 252;

/** Returns the market at the open of the next trading day: the night's gap, expired contracts gone, new ones listed. */
export function nextSession(state: MarketState, random: Random): MarketState {
  const session = exchangeCalendar.sessionOn(exchangeCalendar.nextTradingDay(state.tradingDate));
  const rows = state.underlyings.map(rowOf);
  const night = advanceNight(
    state.underlyings.map(({ path }) => path),
    rows,
    random,
  );
  const shift = nightMove(state);
  const paths = shift === 0 ? night.paths : night.paths.map((path) => nudgePath(path, shift, 0, Math.abs(shift) * 8));
  const stepsLater = (session.opensAt - state.opensAt) / STEP_MS;
  const opening = { seed: state.seed, opensAt: session.opensAt, stepsLater, newDay: true };
  const underlyings = state.underlyings.map((underlying, index): UnderlyingState => {
    const path = paths[index] ?? underlying.path;
    const listing = listingOn(session.date, path.spot, rowOf(underlying), underlying.listing);
    const moved = { ...underlying, path, close: { at: state.closesAt, path: underlying.path }, listing };
    return { ...moved, books: openBooks(opening, moved, underlying) };
  });
  const [market, leader] = [state.underlyings[0], rows[0]];
  const stretch = {
    time: night.time,
    marketMove: Math.log((paths[0]?.spot ?? 1) / (market?.path.spot ?? 1)),
    marketDeviation: market === undefined || leader === undefined ? 0 : Math.sqrt(spotVariance(market.path, leader.path)),
    newsChance: NEWS_CHANCE,
  };
  const worth = moveShares(state.shares.worth, SHARE_MOVERS, stretch, random);
  const newMonth = session.date.slice(0, 7) !== state.tradingDate.slice(0, 7);
  return {
    ...state,
    at: session.opensAt,
    quotedAt: session.opensAt,
    tradingDate: session.date,
    opensAt: session.opensAt,
    closesAt: session.closesAt,
    underlyings,
    shares: openShares(state.shares, worth, session.date, newMonth, stepsLater),
    volatilityClose: chainVolatility(state) ?? state.volatilityClose,
    scenario: state.scenario !== null && state.scenario.until <= session.opensAt ? null : state.scenario,
    haltedUntil: null,
    breaker: 0,
  };
}
