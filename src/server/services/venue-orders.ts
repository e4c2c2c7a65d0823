import type { VenueEffect } from '#domain/matching/venue-effect.ts';
import { remainingOf, type VenueOrder } from '#domain/matching/venue-order.ts';
import { money } from '#domain/units/money.ts';
import { exchangeTime } from '#domain/units/time.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import { advanceOrder, type Moment, refuseOrder } from './order-changes.ts';

const standing = (order: { readonly filledQuantity: number }) => (order.filledQuantity > 0 ? 'work-partly' : 'work');

/** What the venue's own order says about the stored one. */
function venueColumns(order: VenueOrder): Partial<OrderRow> {
  return {
    quantity: order.quantity,
    ...(order.kind === 'market' ? { protection_price: order.limitPrice } : { limit_price: order.limitPrice }),
    filled_quantity: order.filledQuantity,
    filled_value: order.filledValue,
    venue_number: order.number,
    venue_priority: order.priority,
    accepted_at: new Date(order.acceptedAt),
  };
}

/** Returns the stored order after a decision of the venue about it. */
export function applyEffect(row: OrderRow, effect: VenueEffect, moment: Moment, tradingDate: string): OrderRow {
  switch (effect.type) {
    case 'accepted':
      return advanceOrder(row, 'work', moment, { ...venueColumns(effect.order), trading_date: tradingDate });
    case 'priced':
      return advanceOrder(row, standing(effect.order), moment, venueColumns(effect.order));
    case 'modified':
      return advanceOrder(row, standing(effect.order), moment, venueColumns(effect.order));
    case 'filled':
      return advanceOrder(row, remainingOf(effect.order) === 0 ? 'fill-all' : 'fill-part', moment, venueColumns(effect.order));
    case 'cancelled':
      return advanceOrder(row, 'cancel', moment, { reason_code: effect.reason });
    case 'expired':
      return advanceOrder(row, 'expire', moment, { reason_code: effect.reason });
    case 'rejected':
      return { ...refuseOrder(row, 'reject', effect.denial, moment), trading_date: tradingDate };
    case 'modify-refused':
    case 'cancel-refused':
      return advanceOrder(row, row.filled_quantity > 0 ? 'work-partly' : 'work', moment);
    case 'settled':
      return row;
  }
}

/** Returns the resting order of the venue that a stored one stands for. */
export function venueOrderOf(row: OrderRow): VenueOrder {
  if (row.venue_number === null || row.venue_priority === null || row.accepted_at === null)
    throw new Error(`the venue never accepted this order: ${row.id}`);
  const kind = row.kind === 'market' ? 'market' : 'limit';
  return {
    orderId: row.id,
    number: row.venue_number,
    priority: row.venue_priority,
    instrumentId: row.instrument_id,
    side: row.side,
    kind,
    product: row.product,
    validity: row.validity,
    quantity: row.quantity,
    filledQuantity: row.filled_quantity,
    filledValue: money(row.filled_value),
    limitPrice: kind === 'market' ? row.protection_price : row.limit_price,
    acceptedAt: exchangeTime(row.accepted_at.getTime()),
  };
}
