import { yearsToExpiry } from '../calendar/time-to-expiry.ts';
import { RESULTS, DELTA, priceAndGreeks } from '../pricing/price-and-greeks.ts';
import { priceToDecimal } from '../units/price.ts';
import type { ExchangeTime } from '../units/time.ts';
import { type MarginLeg, isOptionLeg } from './margin-leg.ts';

const results = new Float64Array(RESULTS);

/** Returns the delta of a leg in units of the underlying; at expiry or without volatility an option counts with its exercise delta. */
function legDelta(leg: MarginLeg, at: ExchangeTime): number {
  if (!isOptionLeg(leg)) return leg.quantity;
  const isCall = leg.instrument.optionType === 'call';
  const strike = priceToDecimal(leg.instrument.strike);
  const years = yearsToExpiry(at, leg.instrument.expiresAt);
  if (!(years > 0 && leg.volatility > 0)) return leg.quantity * (isCall ? Number(leg.forward > strike) : -Number(leg.forward < strike));
  priceAndGreeks(results, 0, isCall, leg.forward, strike, years, 0, 0, leg.volatility);
  return leg.quantity * (results[DELTA] ?? 0);
}

interface Month {
  readonly expiry: string;
  readonly forward: number;
  left: number;
}

/**
 * Returns the charge for delta that offsets across expiries, in currency units: the scan nets it as if both months moved alike. Nearest
 * months are matched first; each match costs `rate` of the far month's value. All legs are of one underlying.
 */
export function calendarCharge(legs: readonly MarginLeg[], rate: number, at: ExchangeTime): number {
  // Legs of a single expiry have no calendar spread.
  if (legs.every((leg) => leg.instrument.expiry === legs[0]?.instrument.expiry)) return 0;
  const months = new Map<string, Month>();
  for (const leg of legs) {
    const { expiry } = leg.instrument;
    const month = months.get(expiry) ?? { expiry, forward: leg.forward, left: 0 };
    month.left += legDelta(leg, at);
    months.set(expiry, month);
  }
  const ordered = [...months.values()].toSorted((a, b) => (a.expiry < b.expiry ? -1 : 1));
  let charge = 0;
  for (const [index, far] of ordered.entries())
    for (const near of ordered.slice(0, index).toReversed()) {
      if (near.left * far.left >= 0) continue;
      const matched = Math.min(Math.abs(near.left), Math.abs(far.left));
      near.left -= Math.sign(near.left) * matched;
      far.left -= Math.sign(far.left) * matched;
      charge += matched * far.forward * rate;
    }
  return charge;
}
