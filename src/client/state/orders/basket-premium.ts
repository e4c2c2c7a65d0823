import { read } from '../market/ticker-store.ts';
import type { BasketLegDraft } from './basket-draft.ts';

/** Returns the net premium of legs in the currency unit, positive when received; null while a price is missing. */
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

/** Returns the net premium of the legs when each fills at the opposite side's current best price. */
export const premiumTaken = (legs: readonly BasketLegDraft[]): number | null =>
  premiumAt(legs, ({ instrument, order }) => read(instrument.instrument_id)?.[order.transaction_type === 'BUY' ? 'ask' : 'bid'] ?? null);
