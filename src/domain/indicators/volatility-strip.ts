import { naturalSpline } from './natural-spline.ts';

/** Best quotes of one strike in currency units; 0 = nobody quotes that side. */
export interface StripQuote {
  readonly strike: number;
  readonly callBid: number;
  readonly callAsk: number;
  readonly putBid: number;
  readonly putAsk: number;
}

/** One strike of the strip with the price that stands for it. */
export interface StripPoint {
  readonly strike: number;
  readonly price: number;
}

/** The out-of-the-money options that carry the variance of one expiry, ascending; `atStrike` is the first strike at or below the forward. */
export interface Strip {
  readonly atStrike: number;
  readonly points: readonly StripPoint[];
}

const mid = (bid: number, ask: number): number => (bid + ask) / 2;

/** Returns the forward that parity gives at the strike where call and put mids are nearest (Cboe); null when no strike has all four quotes. */
export function stripForward(quotes: readonly StripQuote[], rate: number, years: number): number | null {
  let best: { gap: number; forward: number } | null = null;
  for (const quote of quotes) {
    if (!(quote.callBid > 0 && quote.callAsk > 0 && quote.putBid > 0 && quote.putAsk > 0)) continue;
    const difference = mid(quote.callBid, quote.callAsk) - mid(quote.putBid, quote.putAsk);
    const gap = Math.abs(difference);
    if (best === null || gap < best.gap) best = { gap, forward: quote.strike + Math.exp(rate * years) * difference };
  }
  return best?.forward ?? null;
}

/** Walks outwards from the money, leaves out strikes nobody bids for and stops at two of them in a row. */
function walk(quotes: readonly StripQuote[], bidOf: (quote: StripQuote) => number, priceOf: (quote: StripQuote) => number): StripPoint[] {
  const points: StripPoint[] = [];
  let missing = 0;
  for (const quote of quotes) {
    if (bidOf(quote) > 0) {
      missing = 0;
      points.push({ strike: quote.strike, price: priceOf(quote) });
    } else {
      missing += 1;
      if (missing === 2) break;
    }
  }
  return points;
}

/**
 * Returns the strip by the Cboe rule: puts below and calls above the money at their mids, strikes without a bid left out, each wing ended by
 * two of them in a row; at the money the mean of both. Null when no strike lies at or below the forward or the money has no quote.
 * Source: Cboe Volatility Index Methodology, step 1.
 */
export function cboeStrip(quotes: readonly StripQuote[], forward: number): Strip | null {
  const ladder = quotes.toSorted((a, b) => a.strike - b.strike);
  const money = ladder.findLast((quote) => quote.strike <= forward);
  if (money === undefined || !(money.callBid > 0 && money.putBid > 0)) return null;
  const below = ladder.filter((quote) => quote.strike < money.strike).toReversed();
  const above = ladder.filter((quote) => quote.strike > money.strike);
  const puts = walk(
    below,
    (quote) => quote.putBid,
    (quote) => mid(quote.putBid, quote.putAsk),
  );
  const calls = walk(
    above,
    (quote) => quote.callBid,
    (quote) => mid(quote.callBid, quote.callAsk),
  );
  const price = (mid(money.callBid, money.callAsk) + mid(money.putBid, money.putAsk)) / 2;
  return { atStrike: money.strike, points: [...puts.toReversed(), { strike: money.strike, price }, ...calls] };
}

/** A quote is fit when both sides are there and the spread is at most this share of the mid. */
export const FIT_SPREAD = 0.3;

function fit(bid: number, ask: number): number | null {
  return bid > 0 && ask >= bid && ask - bid <= FIT_SPREAD * mid(bid, ask) ? mid(bid, ask) : null;
}

/** Prices of one wing: fit mids as they are, strikes between two fit ones from a natural cubic spline. */
function splined(wing: readonly { strike: number; price: number | null }[]): StripPoint[] {
  const known = wing.flatMap(({ strike, price }) => (price === null ? [] : [{ x: strike, y: price }]));
  const curve = naturalSpline(known);
  return wing.flatMap(({ strike, price }) => {
    const value = price ?? curve(strike);
    // A spline may dip below zero between two cheap quotes: no option is worth that.
    return value === null || value <= 0 ? [] : [{ strike, price: value }];
  });
}

/**
 * Returns the strip by the NSE rule: the forward is the traded future, and a strike without a fit quote takes its price from a natural cubic
 * spline through the fit ones of its side. Null as for `cboeStrip`. Source: NSE, "India VIX: computation methodology"; the width of a fit
 * spread is our reading of it.
 */
export function nseStrip(quotes: readonly StripQuote[], future: number): Strip | null {
  const ladder = quotes.toSorted((a, b) => a.strike - b.strike);
  const money = ladder.findLast((quote) => quote.strike <= future);
  if (money === undefined) return null;
  const puts = splined(ladder.map((quote) => ({ strike: quote.strike, price: fit(quote.putBid, quote.putAsk) })));
  const calls = splined(ladder.map((quote) => ({ strike: quote.strike, price: fit(quote.callBid, quote.callAsk) })));
  const call = calls.find((point) => point.strike === money.strike);
  const put = puts.find((point) => point.strike === money.strike);
  if (call === undefined || put === undefined) return null;
  const below = puts.filter((point) => point.strike < money.strike);
  const above = calls.filter((point) => point.strike > money.strike);
  return { atStrike: money.strike, points: [...below, { strike: money.strike, price: (call.price + put.price) / 2 }, ...above] };
}
