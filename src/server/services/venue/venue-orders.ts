import type { VenueEffect } from '#domain/matching/venue-effect.ts';
import { awaitsTrigger, remainingOf, type VenueOrder } from '#domain/matching/venue-order.ts';
import { takesLimit } from '#domain/orders/order-kinds.ts';
import { money } from '#domain/units/money.ts';
import { exchangeTime } from '#domain/units/time.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import { advanceOrder, type Timestamps, refuseOrder, standingOf } from '../orders/order-changes.ts';

const standing = (order: VenueOrder) => (awaitsTrigger(order) ? 'wait-trigger' : order.filledQuantity > 0 ? 'work-partly' : 'work');

/** Returns the columns taken from the venue's order. A limit that is not the trader's choice is stored as `protection_price`. */
function venueColumns(order: VenueOrder): Partial<OrderRow> {
  return {
    quantity: order.quantity,
    ...(takesLimit(order.kind) ? { limit_price: order.limitPrice } : { protection_price: order.limitPrice }),
    filled_quantity: order.filledQuantity,
    filled_value: order.filledValue,
    venue_number: order.number,
    venue_priority: order.priority,
    accepted_at: new Date(order.acceptedAt),
    trigger_price: order.triggerPrice,
    triggered_at: order.triggeredAt === null ? null : new Date(order.triggeredAt),
    waits_for_open: order.waitsForOpen,
  };
}

/** Returns the stored order after a decision of the venue about it. */
export function applyEffect(row: OrderRow, effect: VenueEffect, timestamps: Timestamps, tradingDate: string): OrderRow {
  switch (effect.type) {
    case 'accepted':
    case 'entered':
      return advanceOrder(row, standing(effect.order), timestamps, { ...venueColumns(effect.order), trading_date: tradingDate });
    case 'triggered':
      return advanceOrder(row, 'trigger', timestamps, venueColumns(effect.order));
    case 'priced':
      return advanceOrder(row, standing(effect.order), timestamps, venueColumns(effect.order));
    case 'modified':
      return advanceOrder(row, standing(effect.order), timestamps, venueColumns(effect.order));
    case 'filled':
      return advanceOrder(row, remainingOf(effect.order) === 0 ? 'fill-all' : 'fill-part', timestamps, venueColumns(effect.order));
    case 'cancelled':
      return advanceOrder(row, 'cancel', timestamps, { reason_code: effect.reason });
    case 'expired':
      return advanceOrder(row, 'expire', timestamps, { reason_code: effect.reason });
    case 'rejected':
      return { ...refuseOrder(row, 'reject', effect.denial, timestamps), trading_date: tradingDate };
    case 'modify-refused':
    case 'cancel-refused':
      return advanceOrder(row, standingOf(row), timestamps);
    case 'settled':
      return row;
  }
}

/** Returns the venue order of a stored one: resting, or waiting for its trigger or the open. */
export function venueOrderOf(row: OrderRow): VenueOrder {
  if (row.venue_number === null || row.venue_priority === null || row.accepted_at === null)
    throw new Error(`the venue never accepted this order: ${row.id}`);
  return {
    orderId: row.id,
    number: row.venue_number,
    priority: row.venue_priority,
    instrumentId: row.instrument_id,
    side: row.side,
    kind: row.kind,
    product: row.product,
    validity: row.validity,
    quantity: row.quantity,
    filledQuantity: row.filled_quantity,
    filledValue: money(row.filled_value),
    limitPrice: takesLimit(row.kind) ? row.limit_price : row.protection_price,
    ...(row.protection === null ? {} : { protection: row.protection }),
    ...(row.origin === 'auto-square-off' ? { byBroker: true } : {}),
    triggerPrice: row.trigger_price,
    triggeredAt: row.triggered_at === null ? null : exchangeTime(row.triggered_at.getTime()),
    waitsForOpen: row.waits_for_open,
    acceptedAt: exchangeTime(row.accepted_at.getTime()),
  };
}
