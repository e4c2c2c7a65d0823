import type { VenueEffect } from '#domain/matching/venue-effect.ts';
import type { OrderEffect } from '#server/db/tables/broker-reports.ts';

/** Prefix of practice orders in the venue, whose decisions only the practice broker may report. */
const SIGN = '~';

/** Returns the name of an order of a practising account in the venue. */
export function nameInVenue(orderId: string): string {
  return SIGN + orderId;
}

function orderIdOf(effect: OrderEffect): string {
  return 'order' in effect ? effect.order.orderId : effect.orderId;
}

/** Returns the decision when it is about an order of a practising account. */
export function practiceEffect(effect: VenueEffect): OrderEffect | null {
  return effect.type !== 'settled' && orderIdOf(effect).startsWith(SIGN) ? effect : null;
}

/** Returns our own name of the order that a decision is about, and the decision as the broker reports it, by that name. */
export function inOurWords(effect: OrderEffect): { readonly orderId: string; readonly effect: OrderEffect } {
  const orderId = orderIdOf(effect).slice(SIGN.length);
  if (effect.type === 'filled')
    return { orderId, effect: { ...effect, order: { ...effect.order, orderId }, trade: { ...effect.trade, orderId } } };
  if ('order' in effect) return { orderId, effect: { ...effect, order: { ...effect.order, orderId } } };
  return { orderId, effect: { ...effect, orderId } };
}
