import type { VenueOrder } from '#domain/matching/venue-order.ts';
import { addTrade, type FillLedger } from '#domain/orders/fill-ledger.ts';
import type { OrderEffect } from '#server/db/tables/broker-reports.ts';

/** A report of a broker about one order. Its sequence says when it happened at the broker, not when it came. */
export interface Report {
  readonly sequence: number;
  readonly effect: OrderEffect;
}

/** What our own books have of the order. */
export interface KnownOrder extends FillLedger {
  /** The newest report whose state they show. */
  readonly appliedSequence: number;
  /** The order as they have it; null before its acceptance is known. */
  readonly order: VenueOrder | null;
}

interface Updates<R extends Report> {
  /** What is to be booked, each with the report that told it. */
  readonly booked: readonly { readonly effect: OrderEffect; readonly report: R }[];
  readonly appliedSequence: number;
}

const withFills = (order: VenueOrder, { filledQuantity, filledValue }: FillLedger): VenueOrder => ({
  ...order,
  filledQuantity,
  filledValue,
});

/**
 * Returns what is new in the reports, in whatever order and however often they come: each trade once, by its id, added to the trades
 * already known; a state only when it is newer than the one already known. Fills are never inferred from a state.
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
