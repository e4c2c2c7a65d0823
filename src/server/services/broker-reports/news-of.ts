import type { VenueOrder } from '#domain/matching/venue-order.ts';
import { addMoney, type Money } from '#domain/units/money.ts';
import { valueAt } from '#domain/units/price.ts';
import type { OrderEffect } from '#server/db/tables/broker-reports.ts';

/** A report of a broker about one order. Its sequence says when it happened at the broker, not when it came. */
export interface Report {
  readonly sequence: number;
  readonly effect: OrderEffect;
}

/** What our own books have of the order. */
export interface KnownOrder {
  /** The newest report whose state they show. */
  readonly appliedSequence: number;
  readonly tradeIds: ReadonlySet<string>;
  readonly filledQuantity: number;
  readonly filledValue: Money;
  /** The order as they have it; null before its acceptance is known. */
  readonly order: VenueOrder | null;
}

export interface News<R extends Report> {
  /** What is to be booked, each with the report that told it. */
  readonly told: readonly { readonly effect: OrderEffect; readonly report: R }[];
  readonly appliedSequence: number;
}

/**
 * Returns what is new in the reports, in whatever order and however often they come: each trade once, by its id, added to the trades
 * already known; a state only when it is newer than the one already known. Fills are never inferred from a state.
 */
export function newsOf<R extends Report>(reports: readonly R[], known: KnownOrder): News<R> {
  const trades = new Set(known.tradeIds);
  let { appliedSequence, filledQuantity, filledValue, order } = known;
  const told: { effect: OrderEffect; report: R }[] = [];
  for (const report of reports) {
    const { sequence, effect } = report;
    const newer = sequence > appliedSequence;
    if (effect.type === 'filled') {
      if (trades.has(effect.trade.tradeId)) continue;
      trades.add(effect.trade.tradeId);
      filledQuantity += effect.trade.quantity;
      filledValue = addMoney(filledValue, valueAt(effect.trade.price, effect.trade.quantity));
      order = { ...(newer || order === null ? effect.order : order), filledQuantity, filledValue };
      told.push({ effect: { ...effect, order }, report });
    } else if (newer && 'order' in effect) {
      order = { ...effect.order, filledQuantity, filledValue };
      told.push({ effect: { ...effect, order }, report });
    } else if (newer) told.push({ effect, report });
    if (newer) appliedSequence = sequence;
  }
  return { told, appliedSequence };
}
