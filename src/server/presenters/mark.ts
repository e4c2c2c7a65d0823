import type { InferOutput } from 'valibot';
import type { mark } from '#contract/schemas/mark.ts';
import { markOfQuote } from '#domain/market/mark.ts';
import type { Quote } from '#domain/market/quote.ts';
import { priceToDecimal } from '#domain/units/price.ts';

/** Returns at what a holding is valued, and when its instrument last traded; all null without a quote. */
export function presentMark(quote: Quote | null): Required<InferOutput<typeof mark>> {
  const made = markOfQuote(quote);
  return {
    mark_price: made === null ? null : priceToDecimal(made.price),
    mark_basis: made?.basis ?? null,
    last_trade_at: quote === null || quote.lastPrice <= 0 ? null : quote.lastTradeAt,
  };
}
