import type { Instrument } from '#domain/instruments/instrument.ts';
import { largestOrderQuantity, sliceByFreeze } from '#domain/orders/freeze-limit.ts';
import type { TicketForm } from './ticket-form.ts';

/** Most orders one call may carry. */
export const MAX_ORDERS = 20;

/** Returns the most lots that one ticket may send: what fits into the orders of one call; null = no limit. A modified order stays one order. */
export function mostLots(instrument: Instrument, mode: TicketForm['mode']): number | null {
  const largest = largestOrderQuantity(instrument.lotSize, instrument.freezeQuantity);
  return largest === null ? null : (largest / instrument.lotSize) * (mode === 'modify' ? 1 : MAX_ORDERS);
}

/** Returns the lots of each order the ticket would send, none above the freeze limit; empty while the lots are not valid. */
export function orderLots(instrument: Instrument, form: TicketForm): readonly number[] {
  const most = mostLots(instrument, form.mode);
  if (form.lots === null || !Number.isSafeInteger(form.lots) || form.lots <= 0 || (most !== null && form.lots > most)) return [];
  const units = sliceByFreeze(form.lots * instrument.lotSize, instrument.lotSize, instrument.freezeQuantity);
  return units.map((quantity) => quantity / instrument.lotSize);
}
