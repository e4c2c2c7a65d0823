import type { Depth, Quote } from '#domain/market/quote.ts';
import { price, type Price, priceFromDecimal } from '#domain/units/price.ts';
import { exchangeTime } from '#domain/units/time.ts';
import type { Feed, Level } from './upstox-feed.ts';

const NONE = price(0);

/** A price that is not told is 0, as is one of nothing offered. */
const told = (value: number): Price => (value > 0 ? priceFromDecimal(value) : NONE);

/** Returns one side of the book, best first: levels without a price or a quantity are empty. */
function side(levels: readonly Level[], of: (level: Level) => readonly [at: number, quantity: number]): Depth['bids'] {
  return levels.flatMap((level) => {
    const [at, quantity] = of(level);
    return at > 0 && quantity > 0 ? [{ price: priceFromDecimal(at), quantity, orders: 0 }] : [];
  });
}

const NO_DEPTH: Depth = { bids: [], asks: [] };

const depthOf = (levels: readonly Level[]): Depth => ({
  bids: side(levels, ({ bidP, bidQ }) => [bidP, bidQ]),
  asks: side(levels, ({ askP, askQ }) => [askP, askQ]),
});

/** The instant of a frame, whether the session is open in it, and the quote of the instrument before. */
interface Moment {
  readonly at: number;
  readonly isOpen: boolean;
  readonly before?: Quote | null;
}

/**
 * Returns the quote of what the feed has told of an instrument in a frame; null where it has told no price. A frame without levels tells a mere trade:
 * levels and open interest are those of before. While the session is closed the quote is as old as its last trade.
 */
export function quoteOf(instrumentId: string, feed: Feed, { at, isOpen, before }: Moment): Quote | null {
  const { ltpc, levels, vtt, oi } = feed;
  const depth = levels === null ? (before?.depth ?? NO_DEPTH) : depthOf(levels);
  if (ltpc.ltp <= 0 && ltpc.cp <= 0 && depth.bids.length + depth.asks.length === 0) return null;
  return {
    instrumentId,
    at: exchangeTime(isOpen || ltpc.ltt <= 0 ? at : Math.min(at, ltpc.ltt)),
    lastPrice: told(ltpc.ltp),
    lastTradeAt: exchangeTime(Math.max(0, ltpc.ltt)),
    previousClose: told(ltpc.cp),
    volume: vtt,
    openInterest: levels === null && oi === 0 ? (before?.openInterest ?? 0) : oi,
    openInterestChange: 0,
    depth,
  };
}
