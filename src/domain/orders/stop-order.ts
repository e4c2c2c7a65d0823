import type { Price } from '../units/price.ts';
import type { Side } from './order-kinds.ts';
import { isReached, stopDirection } from './trigger.ts';

/** A stop-limit (with `limitPrice`) or stop-market order. */
interface StopOrder {
  readonly side: Side;
  readonly triggerPrice: Price;
  readonly limitPrice: Price | null;
}

const STOP_PROBLEMS = ['trigger-passed', 'limit-before-trigger'] as const;
type StopProblem = (typeof STOP_PROBLEMS)[number];

/**
 * Returns what is wrong with a new stop, or null: its trigger must lie beyond the present price (null = not known), and the limit of a
 * seller at or below the trigger, of a buyer at or above it.
 */
export function stopProblem(stop: StopOrder, present: Price | null): StopProblem | null {
  const { side, triggerPrice, limitPrice } = stop;
  if (present !== null && isReached(stopDirection(side), triggerPrice, present)) return 'trigger-passed';
  if (limitPrice === null) return null;
  const early = side === 'sell' ? limitPrice > triggerPrice : limitPrice < triggerPrice;
  return early ? 'limit-before-trigger' : null;
}
