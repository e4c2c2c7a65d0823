import type { Price } from '../units/price.ts';
import type { Side } from './order-kinds.ts';
import { type Observation, type TriggerSource, isReached, stopDirection, watchedPrice } from './trigger.ts';

/** A stop-limit (with `limitPrice`) or stop-market order that waits for its trigger. */
export interface StopOrder {
  readonly side: Side;
  readonly triggerPrice: Price;
  readonly limitPrice: Price | null;
  readonly source: TriggerSource;
  readonly triggered: boolean;
}

/** What a triggered stop becomes. It fills at what the market then offers, never at the trigger because it was the trigger. */
export type ReleasedOrder = { readonly kind: 'limit'; readonly limitPrice: Price } | { readonly kind: 'market' };

export const STOP_PROBLEMS = ['trigger-passed', 'limit-before-trigger'] as const;
export type StopProblem = (typeof STOP_PROBLEMS)[number];

/**
 * Returns what is wrong with a new stop, or null: its trigger must lie beyond the present price (null = not known), and the limit of a
 * seller at or below the trigger, of a buyer at or above it.
 */
export function stopProblem(stop: Pick<StopOrder, 'side' | 'triggerPrice' | 'limitPrice'>, present: Price | null): StopProblem | null {
  const { side, triggerPrice, limitPrice } = stop;
  if (present !== null && isReached(stopDirection(side), triggerPrice, present)) return 'trigger-passed';
  if (limitPrice === null) return null;
  const early = side === 'sell' ? limitPrice > triggerPrice : limitPrice < triggerPrice;
  return early ? 'limit-before-trigger' : null;
}

/** Returns the stop after a look at the market, and the order it is released as when the trigger is reached for the first time. */
export function watchStop(stop: StopOrder, seen: Observation): { readonly stop: StopOrder; readonly released: ReleasedOrder | null } {
  if (stop.triggered) return { stop, released: null };
  const watched = watchedPrice(stop.source, stop.side, seen);
  if (watched === null || !isReached(stopDirection(stop.side), stop.triggerPrice, watched)) return { stop, released: null };
  const released: ReleasedOrder = stop.limitPrice === null ? { kind: 'market' } : { kind: 'limit', limitPrice: stop.limitPrice };
  return { stop: { ...stop, triggered: true }, released };
}
