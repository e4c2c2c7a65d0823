import { useMemo } from 'react';
import { useQuotes } from '#client/state/chain.ts';
import { useLiveQuote } from '#client/widgets/use-live-quote.ts';
import { priceFromDecimal } from '#domain/units/price.ts';
import { exchangeTime } from '#domain/units/time.ts';
import type { TicketMarket } from './model/ticket-market.ts';

const priceOrNull = (value: number | null | undefined) => (value === null || value === undefined ? null : priceFromDecimal(value));

/** Returns what the market says about the ticket's instrument, kept current while the ticket is open. */
export function useTicketMarket(instrumentId: string): TicketMarket {
  // Fetched every few seconds beside the ticks, so that a quiet contract has a price with an age.
  const ids = useMemo(() => [instrumentId], [instrumentId]);
  useQuotes(ids);
  const { quote, freshness } = useLiveQuote(instrumentId);
  return {
    last: priceOrNull(quote?.ltp),
    bid: priceOrNull(quote?.bid),
    ask: priceOrNull(quote?.ask),
    freshness,
    exchangeAt: quote === null ? null : exchangeTime(quote.exchangeAt),
  };
}
