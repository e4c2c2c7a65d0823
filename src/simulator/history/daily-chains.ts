import type { DailyChain, DailyChainLeg } from '#domain/market/daily-chain.ts';
import { price, priceFromDecimal } from '#domain/units/price.ts';
import { optionEntry } from '../feed/catalogue.ts';
import type { ListedExpiry, MarketState, UnderlyingState } from '../feed/market-state.ts';
import { rowOf, sliceNow } from '../feed/prices.ts';
import { publishedSpot } from '../feed/quotes.ts';
import { optionValue, strikeVolatility } from '../surface/slice.ts';

/** Which strikes of a chain are wanted: all of them, or the two around the forward. */
type ChainStrikes = 'all' | 'at-the-money';

function strikesOf({ firstStrike, strikeCount }: ListedExpiry, step: number, forward: number, wanted: ChainStrikes): readonly number[] {
  if (wanted === 'all') return Array.from({ length: strikeCount }, (_, index) => index);
  const below = Math.min(Math.max(0, Math.floor((forward - firstStrike) / step)), Math.max(0, strikeCount - 2));
  return [below, below + 1].filter((index) => index < strikeCount);
}

function chainOf(
  atClose: MarketState,
  underlying: UnderlyingState,
  rank: number,
  listed: ListedExpiry,
  strikes: ChainStrikes = 'all',
): DailyChain {
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
    rows: strikesOf(listed, row.strikeStep, slice.forward, strikes).map((index) => {
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

/** Returns the chain at the close of the soonest expiry of an underlying that is wanted; null when none is listed. */
export function chainAtClose(
  atClose: MarketState,
  name: string,
  isWanted: (expiry: string) => boolean,
  strikes: ChainStrikes,
): DailyChain | null {
  const underlying = atClose.underlyings.find((each) => rowOf(each).name === name);
  if (underlying === undefined) return null;
  const wanted = [...underlying.listing.entries()].filter(([, { expiry }]) => isWanted(expiry));
  const [soonest] = wanted.toSorted(([, a], [, b]) => a.expiresAt - b.expiresAt);
  return soonest === undefined ? null : chainOf(atClose, underlying, ...soonest, strikes);
}

/** Yields the option chain of every listed expiry of a market at its close. */
export function* dailyChains(atClose: MarketState): Generator<DailyChain> {
  for (const underlying of atClose.underlyings)
    for (const [rank, listed] of underlying.listing.entries()) yield chainOf(atClose, underlying, rank, listed);
}

/**
 * Returns a market at the close: traded volumes from the last state before, closing prices from the open of the next session, where they are the
 * previous closes.
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
