import type { DailyChain, DailyChainLeg } from '#domain/market/daily-chain.ts';
import { price, priceFromDecimal } from '#domain/units/price.ts';
import { optionEntry } from '../feed/catalogue.ts';
import type { ListedExpiry, MarketState, UnderlyingState } from '../feed/market-state.ts';
import { rowOf, sliceNow } from '../feed/prices.ts';
import { publishedSpot } from '../feed/quotes.ts';
import { optionValue, strikeVolatility } from '../surface/slice.ts';

function chainOf(atClose: MarketState, underlying: UnderlyingState, rank: number, listed: ListedExpiry): DailyChain {
  const row = rowOf(underlying);
  const book = underlying.books[rank];
  const slice = sliceNow(atClose, underlying, rank, listed);
  const spot = publishedSpot(underlying, underlying.path.spot);
  const ended = listed.expiresAt <= atClose.at;
  const leg = (strikeIndex: number, strike: number, isCall: boolean): DailyChainLeg => {
    const entry = optionEntry(listed, strikeIndex, isCall);
    // What ends today is worth its intrinsic value, to the paisa of the spot.
    const worth = isCall ? spot / 10_000 - strike : strike - spot / 10_000;
    const close = ended
      ? priceFromDecimal(Math.max(0, worth))
      : price(Math.max(1, Math.round((optionValue(slice, strike, isCall) * 10_000) / row.tick)) * row.tick);
    const held = (book?.held[entry] ?? 0) + (book?.change[entry] ?? 0);
    return { close, volume: (book?.volume[entry] ?? 0) * listed.lotSize, openInterest: held * listed.lotSize };
  };
  return {
    underlying: row.name,
    expiry: listed.expiry,
    date: atClose.tradingDate,
    at: atClose.at,
    expiresAt: listed.expiresAt,
    monthly: listed.monthly,
    lotSize: listed.lotSize,
    spot,
    forward: slice.forward,
    rows: Array.from({ length: listed.strikeCount }, (_, index) => {
      const strike = listed.firstStrike + index * row.strikeStep;
      return {
        strike: priceFromDecimal(strike),
        iv: ended ? null : strikeVolatility(slice, strike) / slice.rootYears,
        call: leg(index, strike, true),
        put: leg(index, strike, false),
      };
    }),
  };
}

/** Yields the option chain of every listed expiry of a market at its close. */
export function* dailyChains(atClose: MarketState): Generator<DailyChain> {
  for (const underlying of atClose.underlyings)
    for (const [rank, listed] of underlying.listing.entries()) yield chainOf(atClose, underlying, rank, listed);
}

/**
 * Returns a market at its close from its last state before and the open of the next session: what has traded from the one, what everything
 * is worth from the other, where it is the previous close.
 */
export function closingMarket(before: MarketState, next: MarketState): MarketState {
  return {
    ...before,
    at: before.closesAt,
    underlyings: before.underlyings.map((underlying, index) => {
      const close = next.underlyings[index]?.close;
      return close === undefined ? underlying : { ...underlying, path: close.path };
    }),
  };
}
