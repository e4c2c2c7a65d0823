import { read } from '../market/ticker-store.ts';
import type { BasketLegDraft } from './basket-draft.ts';

/** Returns what legs bring (above zero) or cost (below) at prices, one for each in its order; null while one is missing. In units of the currency. */
export function premiumAt(legs: readonly BasketLegDraft[], priceOf: (leg: BasketLegDraft, place: number) => number | null): number | null {
  let sum = 0;
  for (const [place, leg] of legs.entries()) {
    const { instrument, order } = leg;
    const price = priceOf(leg, place);
    if (price === null) return null;
    sum += (order.transaction_type === 'BUY' ? -1 : 1) * price * order.lots * instrument.lot_size;
  }
  return sum;
}

/** Returns what legs bring or cost at the last prices of now. */
export const premiumNow = (legs: readonly BasketLegDraft[]): number | null =>
  premiumAt(legs, ({ instrument }) => read(instrument.instrument_id)?.ltp ?? null);

/** Returns what legs bring or cost when each takes what the other side of its book offers now. */
export const premiumTaken = (legs: readonly BasketLegDraft[]): number | null =>
  premiumAt(legs, ({ instrument, order }) => read(instrument.instrument_id)?.[order.transaction_type === 'BUY' ? 'ask' : 'bid'] ?? null);
