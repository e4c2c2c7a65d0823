import { MINUTE_MS } from '#domain/calendar/dates.ts';
import { type IndexTerm, volatilityIndex } from '#domain/indicators/volatility-index.ts';
import { type StripQuote, nseStrip } from '#domain/indicators/volatility-strip.ts';
import type { ListedExpiry, MarketState, UnderlyingState } from './market-state.ts';
import { futureTouch, optionTouch, rowOf, sliceNow } from './prices.ts';

/** A month this near to its end is left for the next two, as NSE does three trading days before. */
const ROLL_SESSIONS = 3;

function termOf(state: MarketState, underlying: UnderlyingState, book: number, listed: ListedExpiry): IndexTerm | null {
  const row = rowOf(underlying);
  const slice = sliceNow(state, underlying, book, listed);
  const perTick = row.tick / 10_000;
  const quotes: StripQuote[] = [];
  for (let k = 0; k < listed.strikeCount; k += 1) {
    const strike = listed.firstStrike + k * row.strikeStep;
    const call = optionTouch(state, row, slice, strike, true);
    const put = optionTouch(state, row, slice, strike, false);
    quotes.push({
      strike,
      callBid: call.bidTicks * perTick,
      callAsk: call.askTicks * perTick,
      putBid: put.bidTicks * perTick,
      putAsk: put.askTicks * perTick,
    });
  }
  const touch = futureTouch(state, slice, listed.futureTick);
  const future = ((touch.bidTicks + touch.askTicks) / 2) * (listed.futureTick / 10_000);
  const strip = nseStrip(quotes, future);
  if (strip === null) return null;
  // The chain is priced with discount factor 1, so the rate of the formula is 0.
  return { strip, forward: future, minutes: (listed.expiresAt - state.quotedAt) / MINUTE_MS, rate: 0 };
}

/** Returns the volatility index of the quotes now, in points: near and next month of the first underlying, by the method of NSE; null when the chain gives none. */
export function chainVolatility(state: MarketState): number | null {
  const underlying = state.underlyings[0];
  if (underlying === undefined) return null;
  const months = underlying.listing.flatMap((listed, book) =>
    listed.monthly && listed.laterSessions >= ROLL_SESSIONS ? [{ listed, book }] : [],
  );
  const [near, next] = months.slice(0, 2).map(({ listed, book }) => termOf(state, underlying, book, listed));
  if (near === undefined || near === null || next === undefined || next === null) return null;
  return volatilityIndex(near, next);
}
