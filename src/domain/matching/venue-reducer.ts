import type { ExchangeTime } from '../units/time.ts';
import { cancelOrder, modifyOrder } from './change-order.ts';
import { matchTick } from './match-tick.ts';
import { submitOrder } from './submit-order.ts';
import type { VenueStep, EndReason, VenueEffect } from './venue-effect.ts';
import type { MarketView, VenueInput } from './venue-input.ts';
import { type VenueState, bookOf, withBook } from './venue-state.ts';
import { EMPTY_BOOK, ordersOfBook } from './book.ts';

function expireBook(state: VenueState, instrumentId: string, reason: EndReason, effects: VenueEffect[]): VenueState {
  for (const order of ordersOfBook(bookOf(state, instrumentId))) effects.push({ type: 'expired', order, reason });
  return withBook(state, instrumentId, EMPTY_BOOK);
}

/** Returns the venue after the end of its trading date: no order survives the day (IOC orders never rest), only those that wait for the next open. */
function endSession(state: VenueState, at: ExchangeTime): VenueStep<VenueState> {
  const effects: VenueEffect[] = [];
  let current: VenueState = { ...state, now: at, closed: true };
  for (const instrumentId of state.active) current = expireBook(current, instrumentId, 'order.session-ended', effects);
  return { state: current, effects };
}

/** Returns the venue after a contract settled: nothing can rest on it any more. */
function settleContract(state: VenueState, input: Extract<VenueInput, { type: 'settle' }>): VenueStep<VenueState> {
  const effects: VenueEffect[] = [];
  const after = expireBook(state, input.instrumentId, 'order.expired-contract', effects);
  const over = after.waiting.filter((order) => order.instrumentId === input.instrumentId);
  for (const order of over) effects.push({ type: 'expired', order, reason: 'order.expired-contract' });
  effects.push({ type: 'settled', instrumentId: input.instrumentId, settlementPrice: input.settlementPrice });
  return { state: over.length === 0 ? after : { ...after, waiting: after.waiting.filter((order) => !over.includes(order)) }, effects };
}

/** Returns the venue after the next input of its log, with every decision in order. Pure: no clock, no chance, no storage. */
export function reduceVenue(state: VenueState, input: VenueInput, market: MarketView): VenueStep<VenueState> {
  switch (input.type) {
    case 'tick':
      return matchTick(state, input.at, market);
    case 'submit':
      return submitOrder(state, input, market);
    case 'modify':
      return modifyOrder(state, input, market);
    case 'cancel':
      return cancelOrder(state, input);
    case 'session-end':
      return endSession(state, input.at);
    case 'settle':
      return settleContract(state, input);
  }
}
