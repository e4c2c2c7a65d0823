import { cancelOrder, modifyOrder } from './change-order.ts';
import { endSession, settleContract } from './end-session.ts';
import { matchTick } from './match-tick.ts';
import { submitOrder } from './submit-order.ts';
import type { VenueStep } from './venue-effect.ts';
import type { MarketView, VenueInput } from './venue-input.ts';
import type { VenueState } from './venue-state.ts';

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
