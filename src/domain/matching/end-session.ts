import type { ExchangeTime } from '../units/time.ts';
import { EMPTY_BOOK, ordersOfBook } from './book.ts';
import type { EndReason, VenueEffect, VenueStep } from './venue-effect.ts';
import type { VenueInput } from './venue-input.ts';
import { type VenueState, bookOf, withBook } from './venue-state.ts';

function expireBook(state: VenueState, instrumentId: string, reason: EndReason, effects: VenueEffect[]): VenueState {
  for (const order of ordersOfBook(bookOf(state, instrumentId))) effects.push({ type: 'expired', order, reason });
  return withBook(state, instrumentId, EMPTY_BOOK);
}

/** Returns the venue after the end of its trading date: no order survives the day (IOC orders never rest), only those that wait for the next open. */
export function endSession(state: VenueState, at: ExchangeTime): VenueStep<VenueState> {
  const effects: VenueEffect[] = [];
  let current: VenueState = { ...state, now: at, closed: true };
  for (const instrumentId of state.active) current = expireBook(current, instrumentId, 'order.session-ended', effects);
  return { state: current, effects };
}

/** Returns the venue after a contract settled: nothing can rest on it any more. */
export function settleContract(state: VenueState, input: Extract<VenueInput, { type: 'settle' }>): VenueStep<VenueState> {
  const effects: VenueEffect[] = [];
  const after = expireBook(state, input.instrumentId, 'order.expired-contract', effects);
  const over = after.waiting.filter((order) => order.instrumentId === input.instrumentId);
  for (const order of over) effects.push({ type: 'expired', order, reason: 'order.expired-contract' });
  effects.push({ type: 'settled', instrumentId: input.instrumentId, settlementPrice: input.settlementPrice });
  return { state: over.length === 0 ? after : { ...after, waiting: after.waiting.filter((order) => !over.includes(order)) }, effects };
}
