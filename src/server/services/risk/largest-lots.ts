import type { Instrument } from '#domain/instruments/instrument.ts';
import { largestRequest } from '#domain/orders/child-orders.ts';
import type { OrderRefusal } from '../orders/order-review.ts';

/** The largest order in lots, whatever its contract. */
const MOST_LOTS = 1_000_000;

/** Refusals by size, where fewer lots may pass. */
const SIZE_CODES = new Set([
  'risk.margin-short',
  'risk.open-lots-exceeded',
  'risk.order-value-exceeded',
  'order.no-holding',
  'order.too-many-slices',
]);

/**
 * Returns the most lots that are not refused; 0 when not even one is taken, null when something else than the size is against it. Whatever
 * passes passes in every smaller size as well, so the half that holds the end is searched.
 */
export function largestLots(
  instrument: Pick<Instrument, 'lotSize' | 'freezeQuantity'>,
  tradingDate: string,
  refusalOf: (lots: number) => OrderRefusal | null,
): number | null {
  const first = refusalOf(1);
  if (first !== null) return SIZE_CODES.has(first.code) ? 0 : null;
  const largest = largestRequest(instrument, tradingDate);
  let passing = 1;
  let refused = (largest === null ? MOST_LOTS : largest / instrument.lotSize) + 1;
  while (refused - passing > 1) {
    const middle = Math.floor((passing + refused) / 2);
    if (refusalOf(middle) === null) passing = middle;
    else refused = middle;
  }
  return passing;
}
