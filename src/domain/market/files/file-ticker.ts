import { monthlyExpiryIn, movedExpiry } from '#domain/calendar/expiries.ts';
import { addDays } from '#domain/calendar/ist.ts';
import { parseSymbol } from '#domain/instruments/symbol.ts';
import { type Price, price, priceFromDecimal } from '#domain/units/price.ts';
import { type FileContract, underlyingNamed } from './file-contract.ts';
import { dateIn } from './file-days.ts';

const NO_STRIKE = price(0);
/** No contract of the Indian exchanges runs longer than five years. */
const LONGEST_DAYS = 1_900;
/** Above every strike there has been: with it a year runs into the strike. */
const HIGHEST_STRIKE = 500_000;
/** Indices whose months did not always end with those of NIFTY, as those of shares do. */
const OTHER_WEEKDAYS = new Set(['BANKNIFTY', 'FINNIFTY', 'MIDCPNIFTY', 'NIFTYNXT50', 'SENSEX', 'BANKEX', 'SENSEX50']);

/** Returns the day on which the contracts of a month end; null where no table tells. */
function monthEnd(underlying: string, month: string): string | null {
  const known = monthlyExpiryIn(underlying, month);
  return known === null && !OTHER_WEEKDAYS.has(underlying) ? monthlyExpiryIn('NIFTY', month) : known;
}

const option = (underlying: string, expiry: string, strike: Price, letters: string | undefined): FileContract => ({
  underlying,
  kind: letters === 'CE' ? 'call' : 'put',
  expiry,
  strike,
});

const inTime = (expiry: string, date: string): boolean => expiry >= date && expiry <= addDays(date, LONGEST_DAYS);

/** NIFTY05JUN2522600PE, NIFTY25NOV26FUT: the day, the month, the year. */
function dayFirst(ticker: string, date: string): FileContract | null {
  const match = /^([A-Z][A-Z0-9&-]*?)(\d{2})([A-Z]{3})(\d{2})(?:(FUT)|(\d+(?:\.\d+)?)(CE|PE))$/.exec(ticker);
  if (match === null) return null;
  const [, underlying = '', day, month, year, future, strike, letters] = match;
  const listed = dateIn('named', `${day}-${month}-20${year}`);
  // What ends on a day without a session is another grammar: a year was taken for the day. A holiday that came late moved what was listed to end on it.
  const expiry = listed === null ? null : (movedExpiry(underlying, listed) ?? movedExpiry('NIFTY', listed));
  if (expiry === null || !inTime(expiry, date)) return null;
  if (future !== undefined) return { underlying, kind: 'future', expiry, strike: NO_STRIKE };
  return option(underlying, expiry, priceFromDecimal(Number(strike)), letters);
}

/** NIFTY2691523500PE, NIFTY26SEP23500PE, NIFTY26NOVFUT: as the exchange writes them. */
function exchangeForm(ticker: string, date: string): FileContract | null {
  const parsed = parseSymbol(ticker);
  if (parsed === null) return null;
  const { underlying, monthly, strike, optionType } = parsed;
  const expiry = monthly ? monthEnd(underlying, parsed.expiry) : parsed.expiry;
  if (expiry === null || !inTime(expiry, date)) return null;
  if (strike === null || optionType === null) return { underlying, kind: 'future', expiry, strike: NO_STRIKE };
  return strike > HIGHEST_STRIKE * 10_000 ? null : { underlying, kind: optionType, expiry, strike };
}

/** NIFTY24070424000CE: year, month and day in digits. */
function digitsForm(ticker: string, date: string): FileContract | null {
  const match = /^([A-Z][A-Z&-]*)(\d{6})(\d+(?:\.\d+)?)(CE|PE)$/.exec(ticker);
  if (match === null) return null;
  const [, underlying = '', digits = '', strike, letters] = match;
  const expiry = dateIn('digits', `20${digits}`);
  return expiry === null || !inTime(expiry, date) ? null : option(underlying, expiry, priceFromDecimal(Number(strike)), letters);
}

/** A future that rolls: nearest month, next, third. */
function rolling(ticker: string): FileContract | null {
  const [, underlying, rank = ''] = /^([A-Z][A-Z0-9&-]*?)-(I{1,3})$/.exec(ticker) ?? [];
  return underlying === undefined ? null : { underlying, kind: 'future', expiry: rank, strike: NO_STRIKE };
}

/** Whose grammar comes first where two could be meant. */
export type Vendor = 'gdf' | 'truedata';
export const VENDORS: readonly Vendor[] = ['gdf', 'truedata'];

/** Letters and digits that end as a contract does, whose name nobody has read. */
const LOOKS_DERIVED = /\d(?:CE|PE)$|FUT$/;

/**
 * Returns the contract of a vendor's ticker on a date, the part after a point left out; null when it is none. The date decides between two
 * readings: 26SEP23 is a day of 2023 or a September strike, and what had ended by then was not meant.
 */
export function contractOfTicker(ticker: string, date: string, vendor: Vendor): FileContract | null {
  const name = ticker
    .trim()
    .toUpperCase()
    .replace(/\.(?:NFO|BFO|NSE|BSE|NSE_IDX|BSE_IDX)$/, '');
  const digits = vendor === 'truedata' ? digitsForm(name, date) : null;
  const found = rolling(name) ?? digits ?? dayFirst(name, date) ?? exchangeForm(name, date);
  if (found !== null) return found;
  if (LOOKS_DERIVED.test(name) || !/^[A-Z0-9][A-Z0-9&_ -]{0,39}$/.test(name)) return null;
  return { underlying: underlyingNamed(name), kind: 'spot', expiry: '', strike: NO_STRIKE };
}
