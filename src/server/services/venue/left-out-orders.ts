import type { ExchangeEntry } from '#domain/matching/exchange-entry.ts';
import type { VenueEffect } from '#domain/matching/venue-effect.ts';
import { exchangeTime } from '#domain/units/time.ts';
import type { Trx } from '#server/db/database.ts';
import type { Emit } from '#server/realtime/event-log.ts';
import { lockOrders } from '#server/repositories/orders.ts';
import { inOurWords, practiceEffect } from '../broker-reports/practice-names.ts';
import type { LeftOut } from './record-apart.ts';

/** Returns the order that a decision is about, by our own id; null where it is about none. */
function orderOf(effect: VenueEffect): string | null {
  const theirs = practiceEffect(effect);
  if (theirs !== null) return inOurWords(theirs).orderId;
  if ('order' in effect) return effect.order.orderId;
  return 'orderId' in effect ? effect.orderId : null;
}

/** Returns the orders about which something was decided. */
export function ordersIn(entries: readonly ExchangeEntry[]): readonly string[] {
  return [...new Set(entries.flatMap(({ effects }) => effects.flatMap((effect) => orderOf(effect) ?? [])))];
}

/** Returns the decisions without those about left-out orders. */
export function withoutOrders(entries: readonly ExchangeEntry[], isLeftOut: LeftOut): readonly ExchangeEntry[] {
  const stays = (effect: VenueEffect): boolean => {
    const id = orderOf(effect);
    return id === null || !isLeftOut(id);
  };
  return entries.map((entry) => ({ ...entry, effects: entry.effects.filter(stays) }));
}

/** Notifies the owners of orders that could not be booked. */
export async function tellOfLeftOut(trx: Trx, emit: Emit, entries: readonly ExchangeEntry[], isLeftOut: LeftOut): Promise<void> {
  const ids = ordersIn(entries).filter(isLeftOut);
  if (ids.length === 0) return;
  const at = exchangeTime(entries.at(-1)?.at ?? 0);
  for (const { id, user_id, instrument } of await lockOrders(trx, ids))
    emit(user_id, 'watch.failed', { watch: 'fill', id, name: instrument.tradingsymbol }, at);
}
