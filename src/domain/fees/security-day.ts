import type { Instrument } from '../instruments/instrument.ts';
import type { Product, Side } from '../orders/order-kinds.ts';
import { MONEY_SCALE, type Money, ZERO_MONEY, addMoney, money } from '../units/money.ts';
import { multiplyDivide } from '../units/multiply-divide.ts';
import { type Charges, chargesOf } from './charges.ts';
import { rateOn, rateTableOf, shareOn } from './rate-on.ts';
import type { Rate, Share } from './rates.ts';

/** Kinds of turnover whose STT is summed per security and day. */
type SttKind = 'delivery' | 'intraday' | 'future' | 'option' | 'exercise';

/** An entry of an account in a security: a trade, a cash settlement, or shares that change their product. */
export interface SecurityEntry {
  readonly instrument: Pick<Instrument, 'kind' | 'segment'>;
  readonly kind: 'trade' | 'settlement' | 'conversion-in' | 'conversion-out';
  readonly product: Product;
  readonly side: Side;
  /** In units. */
  readonly quantity: number;
  /** Price by units. */
  readonly turnover: Money;
}

/** Entries of an account in one security on one trading date so far, over all its portfolios. */
export interface SecurityDay {
  /** Taxed turnover by kind of tax. */
  readonly taxed: Readonly<Partial<Record<SttKind, Money>>>;
  /** `came`: delivery shares received today, minus those converted to another product; `sold`: delivery shares sold. */
  readonly came: number;
  readonly sold: number;
  /** The depository's charge is booked already. */
  readonly depositoryPaid: boolean;
}

export const NEW_SECURITY_DAY: SecurityDay = { taxed: {}, came: 0, sold: 0, depositoryPaid: false };

function sttKindOf({ instrument, kind, product, side }: SecurityEntry): SttKind | null {
  if (kind === 'settlement') return instrument.kind === 'option' && side === 'sell' ? 'exercise' : null;
  if (kind !== 'trade') return null;
  if (instrument.kind === 'equity' && product === 'CNC') return 'delivery';
  if (side === 'buy') return null;
  if (instrument.kind === 'equity') return 'intraday';
  return instrument.kind === 'option' || instrument.kind === 'future' ? instrument.kind : null;
}

/** Returns the day after one more entry. */
export function dayAfter(day: SecurityDay, entry: SecurityEntry): SecurityDay {
  const { kind, side, quantity, turnover } = entry;
  const tax = sttKindOf(entry);
  const taxed = tax === null ? day.taxed : { ...day.taxed, [tax]: addMoney(day.taxed[tax] ?? ZERO_MONEY, turnover) };
  if (entry.instrument.kind !== 'equity' || entry.product !== 'CNC') return { ...day, taxed };
  if (kind === 'trade' && side === 'sell') return { ...day, taxed, sold: day.sold + quantity };
  return { ...day, taxed, came: day.came + (kind === 'conversion-out' ? -quantity : quantity) };
}

/** STT of a turnover in whole rupees; half a rupee is rounded up. */
function wholeStt(turnover: Money, [numerator, denominator]: Share): number {
  return multiplyDivide(turnover, numerator, denominator * MONEY_SCALE) * MONEY_SCALE;
}

/** Returns the STT of a fill such that the fills of a day add up to the rounded STT of the day, whatever their order. */
function sttOnDay(entry: SecurityEntry, day: SecurityDay, tradeDate: string): Money {
  const kind = sttKindOf(entry);
  if (kind === null) return ZERO_MONEY;
  const table = rateTableOf(entry.instrument, entry.product);
  const rates: readonly Rate<Share>[] = kind === 'exercise' ? table.sttExercise : entry.side === 'sell' ? table.sttSell : table.sttBuy;
  if (rates.length === 0) return ZERO_MONEY;
  const rate = rateOn(rates, tradeDate);
  const before = day.taxed[kind] ?? ZERO_MONEY;
  return money(wholeStt(addMoney(before, entry.turnover), rate) - wholeStt(before, rate));
}

/**
 * Returns whether a sale takes shares held before today out of the depository, for the first time today. Shares bought today are sold first: only the net of
 * a day is delivered.
 */
export function takesOlderShares({ instrument, kind, product, side, quantity }: SecurityEntry, day: SecurityDay): boolean {
  const delivers = instrument.kind === 'equity' && kind === 'trade' && product === 'CNC' && side === 'sell';
  return delivers && !day.depositoryPaid && day.sold + quantity > day.came;
}

/** Returns the charges with the depository's charge of a day and its GST. */
export function withDepository(
  charges: Charges,
  { instrument, product }: Pick<SecurityEntry, 'instrument' | 'product'>,
  tradeDate: string,
): Charges {
  const table = rateTableOf(instrument, product);
  if (table.depository.length === 0) return charges;
  const due = rateOn(table.depository, tradeDate);
  const gst = addMoney(charges.gst, shareOn(due, table.gst, tradeDate));
  return chargesOf({ ...charges, gst, depository: addMoney(charges.depository, due) });
}

/**
 * Returns the booked charges of an entry, from those of the single fill, and the day after it. STT is due per security and day in whole rupees, the
 * depository's charge once a day.
 */
export function chargesOnDay(
  own: Charges,
  entry: SecurityEntry,
  day: SecurityDay,
  tradeDate: string,
): { readonly charges: Charges; readonly day: SecurityDay } {
  const pays = takesOlderShares(entry, day);
  const taxed = chargesOf({ ...own, depository: ZERO_MONEY, stt: sttOnDay(entry, day, tradeDate) });
  const charges = pays ? withDepository(taxed, entry, tradeDate) : taxed;
  return { charges, day: { ...dayAfter(day, entry), depositoryPaid: day.depositoryPaid || pays } };
}
