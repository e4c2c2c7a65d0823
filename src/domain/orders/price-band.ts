import { type Price, price, priceFromDecimal, roundToTick } from '../units/price.ts';
import { multiplyDivide } from '../units/multiply-divide.ts';
import { type DatedRule, ruleOn } from './dated-rule.ts';
import type { Side } from './order-kinds.ts';

interface BandRule extends DatedRule {
  /** At or below this reference the band is an amount, above it a share. */
  readonly amountUpTo: Price;
  readonly amount: Price;
  readonly sharePercent: number;
}

const RULES: readonly BandRule[] = [
  {
    source: 'NSE "FAQs on Limit Price Protection": +-40 % above Rs 50, +-Rs 20 up to Rs 50',
    effectiveFrom: null,
    checkedOn: '2026-08-22',
    amountUpTo: priceFromDecimal(50),
    amount: priceFromDecimal(20),
    sharePercent: 40,
  },
];

/**
 * Returns the price a limit order may not pass: the highest for a buyer, the lowest for a seller (never below one tick), on
 * whole ticks inside the band. `reference` stands for the venue's mean trade price.
 */
export function bandLimit(side: Side, reference: Price, tick: Price, date: string): Price {
  const rule = ruleOn(RULES, date);
  const width = reference > rule.amountUpTo ? multiplyDivide(reference, rule.sharePercent, 100) : rule.amount;
  if (side === 'buy') return roundToTick(price(reference + width), tick, 'down');
  return price(Math.max(tick, roundToTick(price(reference - width), tick, 'up')));
}

/** Returns whether a limit price passes the band: a buyer bidding too high or a seller asking too low. */
export function passesBand(side: Side, limitPrice: Price, reference: Price, tick: Price, date: string): boolean {
  const limit = bandLimit(side, reference, tick, date);
  return side === 'buy' ? limitPrice > limit : limitPrice < limit;
}
