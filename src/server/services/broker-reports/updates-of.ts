import type { VenueOrder } from '#domain/matching/venue-order.ts';
import { addTrade, type FillLedger } from '#domain/orders/fill-ledger.ts';
import type { OrderEffect } from '#server/db/tables/broker-reports.ts';

/** A broker's report about an order. The sequence is the order of events at the broker, not of arrival. */
export interface Report {
  readonly sequence: number;
  readonly effect: OrderEffect;
}

/** The order as our own books have it. */
export interface KnownOrder extends FillLedger {
  /** The sequence of the newest report applied to the state. */
  readonly appliedSequence: number;
  /** The order in our books; null before its acceptance is known. */
  readonly order: VenueOrder | null;
}

interface Updates<R extends Report> {
  /** The effects to book, each with its report. */
  readonly booked: readonly { readonly effect: OrderEffect; readonly report: R }[];
  readonly appliedSequence: number;
}

const withFills = (order: VenueOrder, { filledQuantity, filledValue }: FillLedger): VenueOrder => ({
  ...order,
  filledQuantity,
  filledValue,
});

/**
 * Returns the news in reports of any order and repetition: each trade once, by its id, added to the known trades; a state only when newer than the
 * known one. Fills are never inferred from a state.
 */
export function updatesOf<R extends Report>(reports: readonly R[], known: KnownOrder): Updates<R> {
  let fills: FillLedger = known;
  let { appliedSequence, order } = known;
  const booked: { effect: OrderEffect; report: R }[] = [];
  for (const report of reports) {
    const { sequence, effect } = report;
    const newer = sequence > appliedSequence;
    if (effect.type === 'filled') {
      const { tradeId, quantity, price } = effect.trade;
      const after = addTrade(fills, tradeId, quantity, price);
      if (after === null) continue;
      fills = after;
      order = withFills(newer || order === null ? effect.order : order, fills);
      booked.push({ effect: { ...effect, order }, report });
    } else if (newer && 'order' in effect) {
      order = withFills(effect.order, fills);
      booked.push({ effect: { ...effect, order }, report });
    } else if (newer) booked.push({ effect, report });
    if (newer) appliedSequence = sequence;
  }
  return { booked, appliedSequence };
}
