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
  type Brokerage,
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

/** Rates of a fill on one date; null where nothing is due. */
interface FillRates extends Readonly<Record<'exchange' | 'sebi' | 'sttBuy' | 'sttSell' | 'stampBuy' | 'gst', Share | null>> {
  readonly date: string;
  readonly brokerage: Brokerage;
}

const shareIn = (rates: readonly Rate<Share>[], date: string): Share | null => (rates.length === 0 ? null : rateOn(rates, date));

/** The date that a table was asked for last: fills of one day come together. */
const asked = new WeakMap<RateTable, FillRates>();

/** Returns the rates by which fills pay on a trade date. Throws RangeError when there are none. */
export function fillRatesOn(table: RateTable, date: string): FillRates {
  const known = asked.get(table);
  if (known?.date === date) return known;
  const rates: FillRates = {
    date,
    exchange: shareIn(table.exchange, date),
    sebi: shareIn(table.sebi, date),
    sttBuy: shareIn(table.sttBuy, date),
    sttSell: shareIn(table.sttSell, date),
    stampBuy: shareIn(table.stampBuy, date),
    gst: shareIn(table.gst, date),
    brokerage: rateOn(table.brokerage, date),
  };
  asked.set(table, rates);
  return rates;
}

/** Returns a share of an amount; nothing where nothing is due. */
export function shareOf(amount: Money, share: Share | null): Money {
  return share === null ? ZERO_MONEY : portionOf(amount, share);
}

/** Returns the share of an amount that is in force on the trade date; nothing where nothing is due. */
export function shareOn(amount: Money, rates: readonly Rate<Share>[], date: string): Money {
  return rates.length === 0 ? ZERO_MONEY : portionOf(amount, rateOn(rates, date));
}
