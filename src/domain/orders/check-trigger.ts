import type { Instrument } from '../instruments/instrument.ts';
import { type Price, isOnTick, priceToDecimal } from '../units/price.ts';
import { type Denial, denial } from './denial.ts';
import type { OrderTerms } from './order-terms.ts';
import { stopProblem } from './stop-order.ts';
import { lastTraded } from './trigger.ts';

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
