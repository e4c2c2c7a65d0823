import type { Instrument } from '../instruments/instrument.ts';
import { type Price, isOnTick, priceToDecimal } from '../units/price.ts';
import { type Denial, denial } from './denial.ts';
import type { OrderTerms } from './order-terms.ts';
import { lastTraded, isReached, stopDirection } from './trigger.ts';
import type { Side } from './order-kinds.ts';

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

type StopTerms = Pick<OrderTerms, 'side' | 'limitPrice'> & { readonly triggerPrice: Price };

/**
 * Returns why the trigger of a stop is refused, or null: above zero, on a tick, not yet reached by the last price (null = not known), and
 * with a limit that the released order can fill at.
 */
export function checkTrigger(instrument: Instrument, terms: StopTerms, lastPrice: Price | null): Denial | null {
  const { triggerPrice } = terms;
  const tick = priceToDecimal(instrument.tickSize);
  if (triggerPrice <= 0 || !isOnTick(triggerPrice, instrument.tickSize)) return denial('order.trigger-off-tick', 'triggerPrice', { tick });
  const last = lastTraded(lastPrice);
  const problem = stopProblem(terms, last);
  if (problem === 'trigger-passed' && last !== null) return denial('order.trigger-passed', 'triggerPrice', { last: priceToDecimal(last) });
  if (problem === 'limit-before-trigger')
    return denial('order.limit-before-trigger', 'limitPrice', { trigger: priceToDecimal(triggerPrice) });
  return null;
}
