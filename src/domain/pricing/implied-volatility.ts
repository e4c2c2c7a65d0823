import { impliedTotalVolatility } from './implied-total-volatility.ts';
import { discountedExcess, logMoneyness, type OptionTerms } from './option-terms.ts';

/** Why a price has no volatility. `zero-vol`: it is just the intrinsic value, so volatility 0 explains it. */
type NoVolatility = 'zero-vol' | 'below-intrinsic' | 'above-max' | 'expired' | 'bad-input';

/** An implied volatility (yearly fraction), or the reason why there is none. Never NaN. */
type ImpliedVolatility = { readonly kind: 'volatility'; readonly volatility: number } | { readonly kind: NoVolatility };

const none = (kind: NoVolatility): ImpliedVolatility => ({ kind });

const positive = (value: number): boolean => value > 0 && Number.isFinite(value);

/**
 * Returns the volatility at which the option is worth `price`, or why there is none; never throws. `guess` is a nearby volatility that
 * saves time and changes nothing else. Invert the out-of-the-money side of a strike where there is a choice: in the money the digits of
 * the time value are not in the price.
 */
export function impliedVolatility(terms: OptionTerms, price: number, guess = 0): ImpliedVolatility {
  const { spot, strike, years, rate, dividendYield } = terms;
  const given =
    positive(spot) && positive(strike) && Number.isFinite(rate) && Number.isFinite(dividendYield) && Number.isFinite(price) && price >= 0;
  if (!given || Number.isNaN(years)) return none('bad-input');
  if (years <= 0) return none('expired');
  if (!Number.isFinite(years)) return none('bad-input');
  const asset = spot * Math.exp(-dividendYield * years);
  const cash = strike * Math.exp(-rate * years);
  if (!positive(asset) || !positive(cash)) return none('bad-input');
  const isCall = terms.optionType === 'call';
  if (price >= (isCall ? asset : cash) * (1 - Number.EPSILON)) return none('above-max');
  const excess = discountedExcess(spot, strike, years, rate, dividendYield);
  const intrinsic = Math.max(isCall ? excess : -excess, 0);
  const timeValue = price - intrinsic;
  // Intrinsic value and price are each known to a rounding of their terms.
  if (timeValue < -2 * Number.EPSILON * (asset + cash)) return none('below-intrinsic');
  if (timeValue <= 0) return none('zero-vol');
  const beta = timeValue / Math.sqrt(asset * cash);
  const ax = Math.abs(logMoneyness(spot, strike, years, rate, dividendYield));
  if (!(beta > 0)) return none('zero-vol');
  if (beta >= Math.exp(-0.5 * ax)) return none('above-max');
  const rootYears = Math.sqrt(years);
  const volatility = impliedTotalVolatility(beta, ax, guess > 0 ? guess * rootYears : 0) / rootYears;
  return Number.isFinite(volatility) ? { kind: 'volatility', volatility } : none('bad-input');
}
