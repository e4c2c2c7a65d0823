import type { Instrument } from '../instruments/instrument.ts';
import type { Product } from '../orders/order-kinds.ts';
import { type Money, ZERO_MONEY, money } from '../units/money.ts';
import { multiplyDivide } from '../units/multiply-divide.ts';
import {
  BSE_FUTURES,
  BSE_OPTIONS,
  NSE_DELIVERY,
  NSE_FUTURES,
  NSE_INTRADAY,
  NSE_OPTIONS,
  type Rate,
  type RateTable,
  type Share,
} from './rates.ts';

/** Returns the rate in force on the trade date (YYYY-MM-DD). Throws RangeError when there is none. */
export function rateOn<T>(rates: readonly Rate<T>[], date: string): T {
  let found: Rate<T> | undefined;
  for (const rate of rates) if (rate.from <= date && (!found || rate.from > found.from)) found = rate;
  if (!found) throw new RangeError(`no rate in force on ${date}`);
  return found.value;
}

/** Returns the rate table of an instrument; a share's depends on the product. Throws RangeError when its charges are not known. */
export function rateTableOf(instrument: Pick<Instrument, 'kind' | 'segment'>, product?: Product): RateTable {
  const { kind, segment } = instrument;
  if (kind === 'option' && segment === 'NFO') return NSE_OPTIONS;
  if (kind === 'option' && segment === 'BFO') return BSE_OPTIONS;
  if (kind === 'future' && segment === 'NFO') return NSE_FUTURES;
  if (kind === 'future' && segment === 'BFO') return BSE_FUTURES;
  if (kind === 'equity' && segment === 'NSE' && product === 'CNC') return NSE_DELIVERY;
  if (kind === 'equity' && segment === 'NSE' && product === 'MIS') return NSE_INTRADAY;
  throw new RangeError(`the charges of ${kind} in ${segment} as ${product ?? 'no product'} are not known`);
}

/** Returns a share of an amount, rounded to 1/10 000 of the currency unit. */
export function portionOf(amount: Money, [numerator, denominator]: Share): Money {
  return money(multiplyDivide(amount, numerator, denominator));
}

/** Returns the share of an amount that is in force on the trade date; nothing where nothing is due. */
export function shareOn(amount: Money, rates: readonly Rate<Share>[], date: string): Money {
  return rates.length === 0 ? ZERO_MONEY : portionOf(amount, rateOn(rates, date));
}
