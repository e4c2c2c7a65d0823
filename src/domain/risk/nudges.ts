import type { Freshness } from '../market/freshness.ts';
import type { Quote } from '../market/quote.ts';
import type { Instrument } from '../instruments/instrument.ts';
import type { Side } from '../orders/order-kinds.ts';
import { type Price, priceToDecimal } from '../units/price.ts';
import type { ExchangeTime } from '../units/time.ts';

/** Warnings to a trader before an order is sent. None of them stops an order. */
export const NUDGE_CODES = [
  'nudge.far-from-market',
  'nudge.illiquid',
  'nudge.naked-short',
  'nudge.expires-today',
  'nudge.stale-quote',
  'nudge.duplicate',
  'nudge.market-closed',
  'nudge.hedge-first',
] as const;
type NudgeCode = (typeof NUDGE_CODES)[number];

/**
 * `order` is the order's index in the list, null = all together. Values are decimals, quantities in units, instants in ms: far-from-market {price, last,
 * percent (signed)}; illiquid {reason: wide | thin | one-sided, spread_percent unless one-sided, shown_quantity, quantity}; naked-short {quantity, lots};
 * expires-today {expiry, expires_at}; stale-quote {freshness, age_seconds where known}; duplicate {seconds_ago, quantity, lots}; market-closed {opens_at};
 * hedge-first {saves}.
 */
export interface Nudge {
  readonly code: NudgeCode;
  readonly order: number | null;
  readonly values: Readonly<Record<string, string | number>>;
}

/** An order as input for nudges. */
export interface NudgedOrder {
  readonly instrument: Instrument;
  readonly side: Side;
  /** Units of the order that could open a position. */
  readonly opening: number;
  readonly quantity: number;
  readonly limitPrice: Price | null;
  readonly quote: Quote | null;
  readonly freshness: Freshness;
  /** Age of the quote by our clock in whole seconds; null without a quote. */
  readonly quoteAge: number | null;
  /** Seconds since the same order was placed, when recent; else null. */
  readonly repeatedAgo: number | null;
  /** Whether its loss is unbounded, given the positions and the orders before it. */
  readonly naked: boolean;
}

/** The same order again within this time is worth a warning: a nudge in the estimate, a question on the device before sending. */
export const DUPLICATE_WITHIN_MS = 10_000;
/** A limit price further than this from the last price is worth a warning. */
const FAR = 0.1;
/** So is a spread wider than this share of its middle, or an order larger than the whole visible book. */
const WIDE = 0.05;

function farFromMarket({ limitPrice, quote }: NudgedOrder): Nudge['values'] | null {
  if (limitPrice === null || quote === null || quote.lastPrice <= 0) return null;
  const away = (limitPrice - quote.lastPrice) / quote.lastPrice;
  if (Math.abs(away) <= FAR) return null;
  return { price: priceToDecimal(limitPrice), last: priceToDecimal(quote.lastPrice), percent: Math.round(away * 1000) / 10 };
}

function illiquid({ quote, side, quantity }: NudgedOrder): Nudge['values'] | null {
  if (quote === null) return null;
  const { bids, asks } = quote.depth;
  const shown = (side === 'buy' ? asks : bids).reduce((sum, level) => sum + level.quantity, 0);
  const [bid, ask] = [bids[0]?.price ?? 0, asks[0]?.price ?? 0];
  const shows = { shown_quantity: shown, quantity };
  if (bid <= 0 || ask <= 0) return { reason: 'one-sided', ...shows };
  const spread = (2 * (ask - bid)) / (ask + bid);
  if (spread <= WIDE && shown >= quantity) return null;
  return { reason: spread > WIDE ? 'wide' : 'thin', spread_percent: Math.round(spread * 1000) / 10, ...shows };
}

/** Returns the nudges of a list of orders, order by order. */
export function nudgesOf(
  orders: readonly NudgedOrder[],
  context: {
    readonly tradingDate: string;
    /** When the next session opens; null while one is open. */
    readonly opensAt: ExchangeTime | null;
  },
): readonly Nudge[] {
  const nudges: Nudge[] = [];
  for (const [place, order] of orders.entries()) {
    const say = (code: NudgeCode, values: Nudge['values'] | null): void => {
      if (values !== null) nudges.push({ code, order: place, values });
    };
    const { instrument, freshness, quoteAge, repeatedAgo } = order;
    const { lotSize } = instrument;
    const isStale = freshness !== 'live' && freshness !== 'closed';
    say('nudge.far-from-market', farFromMarket(order));
    say('nudge.illiquid', illiquid(order));
    say('nudge.naked-short', order.naked && order.opening > 0 ? { quantity: order.opening, lots: order.opening / lotSize } : null);
    if ('expiry' in instrument && instrument.expiry === context.tradingDate)
      say('nudge.expires-today', { expiry: instrument.expiry, expires_at: instrument.expiresAt });
    if (isStale) say('nudge.stale-quote', { freshness, ...(quoteAge !== null && { age_seconds: quoteAge }) });
    if (repeatedAgo !== null)
      say('nudge.duplicate', { seconds_ago: repeatedAgo, quantity: order.quantity, lots: order.quantity / lotSize });
  }
  if (context.opensAt !== null) nudges.push({ code: 'nudge.market-closed', order: null, values: { opens_at: context.opensAt } });
  return nudges;
}
