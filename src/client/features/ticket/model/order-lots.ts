import type { Instrument } from '#domain/instruments/instrument.ts';
import { largestOrderQuantity, sliceByFreeze } from '#domain/orders/freeze-limit.ts';
import { largestSliceCount } from '#domain/orders/child-orders.ts';
import type { TicketForm } from './ticket-form.ts';

/**
 * Returns the most lots of one order, limited by the server's maximum number of slices. Null = no limit, or the trading date is unknown. `workingLots` are
 * those of an order being modified: an unsliced order stays within one slice.
 */
export function mostLots(instrument: Instrument, tradingDate: string | null, workingLots: number | null = null): number | null {
  const largest = largestOrderQuantity(instrument.lotSize, instrument.freezeQuantity);
  if (largest === null) return null;
  if (workingLots !== null && workingLots * instrument.lotSize <= largest) return largest / instrument.lotSize;
  return tradingDate === null ? null : (largest / instrument.lotSize) * largestSliceCount(tradingDate);
}

/** Returns the units of each order that the exchange would take, none above the freeze limit; empty while the lots are not valid. */
export function orderSlices(
  instrument: Instrument,
  form: TicketForm,
  tradingDate: string | null,
  workingLots: number | null = null,
): readonly number[] {
  const most = mostLots(instrument, tradingDate, workingLots);
  if (form.lots === null || !Number.isSafeInteger(form.lots) || form.lots <= 0 || (most !== null && form.lots > most)) return [];
  return sliceByFreeze(form.lots * instrument.lotSize, instrument.lotSize, instrument.freezeQuantity);
}

/** Returns the unit of the quantity: shares for equities, lots for contracts. Part of message ids. */
export function unitWord({ kind }: Pick<Instrument, 'kind'>): 'lots' | 'shares' {
  return kind === 'equity' ? 'shares' : 'lots';
}
