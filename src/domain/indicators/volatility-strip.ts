import { naturalSpline } from './natural-spline.ts';

/** Best quotes of one strike in currency units; 0 = no quote on that side. */
export interface StripQuote {
  readonly strike: number;
  readonly callBid: number;
  readonly callAsk: number;
  readonly putBid: number;
  readonly putAsk: number;
}

/** A strike of the strip and its price. */
interface StripPoint {
  readonly strike: number;
  readonly price: number;
}

/** The out-of-the-money options that carry the variance of one expiry, ascending; `atStrike` is the first strike at or below the forward. */
export interface Strip {
  readonly atStrike: number;
  readonly points: readonly StripPoint[];
}

const mid = (bid: number, ask: number): number => (bid + ask) / 2;

/** A quote is fit when both sides are there and the spread is at most this share of the mid. */
const FIT_SPREAD = 0.3;

function fit(bid: number, ask: number): number | null {
  return bid > 0 && ask >= bid && ask - bid <= FIT_SPREAD * mid(bid, ask) ? mid(bid, ask) : null;
}

/** Prices of one wing: fit mids as they are, strikes between two fit ones from a natural cubic spline. */
function splined(wing: readonly { strike: number; price: number | null }[]): StripPoint[] {
  const known = wing.flatMap(({ strike, price }) => (price === null ? [] : [{ x: strike, y: price }]));
  const curve = naturalSpline(known);
  return wing.flatMap(({ strike, price }) => {
    const value = price ?? curve(strike);
    // A spline may dip below zero between two cheap quotes: no option has such a price.
    return value === null || value <= 0 ? [] : [{ strike, price: value }];
  });
}

/**
 * Returns the strip by the NSE rule: the forward is the traded future, and a strike without a fit quote takes its price from a natural cubic spline through
 * the fit ones of its side. Null when no strike lies at or below the future or the strike at the money has no price. Source: NSE, "India VIX: computation
 * methodology"; the width of a fit spread is our reading of it.
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
