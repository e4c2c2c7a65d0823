import type { Strip, StripQuote } from '#domain/indicators/volatility-strip.ts';

/** The strip by the Cboe rule, whose published example the sums of the index are held to: the product takes the NSE's. */
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
function walk(
  quotes: readonly StripQuote[],
  bidOf: (quote: StripQuote) => number,
  priceOf: (quote: StripQuote) => number,
): Strip['points'][number][] {
  const points: Strip['points'][number][] = [];
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
