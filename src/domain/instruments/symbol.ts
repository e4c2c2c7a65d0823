import { dayNumber } from '../calendar/dates.ts';
import { type Price, priceFromDecimal, priceToDecimal } from '../units/price.ts';
import type { OptionType } from './instrument.ts';

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'] as const;
const MONTH_LETTERS = '123456789OND';

/** Returns the month name of a date as symbols write it: 2026-11-23 -> NOV. */
export function symbolMonth(date: string): string {
  return MONTHS[Number(date.slice(5, 7)) - 1] ?? '';
}

function expiryPart(expiry: string, monthly: boolean): string {
  const year = expiry.slice(2, 4);
  if (monthly) return year + symbolMonth(expiry);
  return year + (MONTH_LETTERS[Number(expiry.slice(5, 7)) - 1] ?? '') + expiry.slice(8, 10);
}

/**
 * Returns the trading symbol of an option in the NSE and Kite form: NIFTY26NOV26000CE (last of its month) or NIFTY26D0126000CE
 * (weekly; the month is 1 to 9, O, N or D).
 */
export function optionSymbol(underlying: string, expiry: string, monthly: boolean, strike: Price, optionType: OptionType): string {
  return `${underlying}${expiryPart(expiry, monthly)}${priceToDecimal(strike)}${optionType === 'call' ? 'CE' : 'PE'}`;
}

/** Returns the trading symbol of a future: NIFTY26NOVFUT. */
export function futureSymbol(underlying: string, expiry: string): string {
  return `${underlying}${expiryPart(expiry, true)}FUT`;
}

/** The parts of a symbol. A monthly symbol names no day, so its expiry is a month YYYY-MM; a weekly one names the date. */
export interface ParsedSymbol {
  readonly underlying: string;
  readonly kind: 'option' | 'future';
  readonly monthly: boolean;
  /** YYYY-MM-DD for weekly, YYYY-MM for monthly symbols. */
  readonly expiry: string;
  readonly strike: Price | null;
  readonly optionType: OptionType | null;
}

function realDate(date: string): boolean {
  try {
    return Number.isInteger(dayNumber(date));
  } catch {
    return false;
  }
}

/**
 * Returns what a trading symbol says, or null when it is not one. A fallback only: the instrument list is the truth, because a
 * numeric weekly date and a strike run into each other and old contracts broke the rule of the last week.
 */
export function parseSymbol(symbol: string): ParsedSymbol | null {
  const monthly = /^([A-Z][A-Z0-9&-]*?)(\d{2})(JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)(?:(FUT)|(\d+(?:\.\d+)?)(CE|PE))$/.exec(
    symbol,
  );
  if (monthly !== null) {
    const [, underlying = '', year = '', month = '', future, strike, type] = monthly;
    const number = MONTHS.indexOf(month as (typeof MONTHS)[number]) + 1;
    const expiry = `20${year}-${String(number).padStart(2, '0')}`;
    if (future !== undefined) return { underlying, kind: 'future', monthly: true, expiry, strike: null, optionType: null };
    return {
      underlying,
      kind: 'option',
      monthly: true,
      expiry,
      strike: priceFromDecimal(Number(strike)),
      optionType: type === 'CE' ? 'call' : 'put',
    };
  }
  const weekly = /^([A-Z][A-Z0-9&-]*?)(\d{2})([1-9OND])(\d{2})(\d+(?:\.\d+)?)(CE|PE)$/.exec(symbol);
  if (weekly === null) return null;
  const [, underlying = '', year = '', letter = '', day = '', strike, type] = weekly;
  const expiry = `20${year}-${String(MONTH_LETTERS.indexOf(letter) + 1).padStart(2, '0')}-${day}`;
  if (!realDate(expiry)) return null;
  return {
    underlying,
    kind: 'option',
    monthly: false,
    expiry,
    strike: priceFromDecimal(Number(strike)),
    optionType: type === 'CE' ? 'call' : 'put',
  };
}
