import { isCalendarDate } from '../calendar/calendar-date.ts';
import { addDays, istInstant, MINUTE_MS } from '../calendar/ist.ts';
import { type Session, sessionOf } from '../calendar/sessions.ts';
import { IMPORTED_SYMBOL } from '../instruments/imported-symbol.ts';
import type { OptionType } from '../instruments/instrument.ts';
import { type Price, price, priceFromDecimal } from '../units/price.ts';
import { type ExchangeTime, exchangeTime } from '../units/time.ts';
import type { ChainColumn } from './chain-csv-columns.ts';
import { csvNumber, type CsvFault } from './csv-table.ts';
import type { ImportedChain, ImportedOption } from './imported-chain.ts';

/** No option of the Indian exchanges runs longer than five years. */
const LONGEST_DAYS = 1_900;
/** Above every index and share; premiums lie below it. */
const HIGHEST_LEVEL = 10_000_000;
const MOST_UNITS = 1e12;
/** In percent: below it a fraction was meant. */
const LEAST_IV = 1;
const MOST_IV = 1_000;
/** Hundred-thousandths, as chains of the exchange are stored. */
const IV_SCALE = 100_000;

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const TYPES: Readonly<Record<string, OptionType>> = { CE: 'call', C: 'call', CALL: 'call', PE: 'put', P: 'put', PUT: 'put' };

/** Returns the date of `2026-08-03` or, as the daily file before UDiFF wrote it, `03-AUG-2026`; null when there is no such day. */
function dateIn(text: string): string | null {
  const old = /^(\d{2})-([A-Za-z]{3})-(\d{4})$/.exec(text);
  const month = old === null ? 0 : MONTHS.indexOf((old[2] ?? '').toUpperCase()) + 1;
  const date = old === null ? text : `${old[3]}-${String(month).padStart(2, '0')}-${old[1]}`;
  return isCalendarDate(date) ? date : null;
}

/** Returns the milliseconds of the day of `15:30` or `15:30:05`, India time; null when it is no time. */
function timeIn(text: string): number | null {
  const [, hours, minutes, seconds = '0'] = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/.exec(text) ?? [];
  return hours === undefined ? null : (Number(hours) * 60 + Number(minutes)) * MINUTE_MS + Number(seconds) * 1_000;
}

/** The dates of a file: many lines have the same few. */
interface FileDates {
  /** The date of a cell, null when it is none, with its session, null when there was none. */
  readonly of: (text: string) => { readonly date: string; readonly session: Session | null; readonly farthest: string } | null;
}

/** Returns what reads the dates of one file. */
export function fileDates(): FileDates {
  const known = new Map<string, ReturnType<FileDates['of']>>();
  return {
    of(text) {
      const found = known.get(text);
      if (found !== undefined) return found;
      const date = dateIn(text);
      const read = date === null ? null : { date, session: sessionOf(date), farthest: addDays(date, LONGEST_DAYS) };
      known.set(text, read);
      return read;
    },
  };
}

/** One line of a file: the chain and its option. */
type ChainLine = Omit<ImportedChain, 'options'> & { readonly option: ImportedOption };

/** Returns the option of a line; null when something is wrong with it, which `wrong` is told. */
export function readChainLine(
  cell: (column: ChainColumn) => string,
  { now, dates }: { readonly now: ExchangeTime; readonly dates: FileDates },
  wrong: (column: ChainColumn, what: CsvFault) => void,
): ChainLine | null {
  let sound = true;
  const refuse = (column: ChainColumn, what: CsvFault) => {
    sound = false;
    wrong(column, what);
  };
  const dateOf = (column: 'date' | 'expiry') => {
    const found = dates.of(cell(column));
    if (found === null) refuse(column, cell(column) === '' ? 'missing' : 'date');
    return found;
  };
  const number = (column: ChainColumn, limit: number): number => {
    const value = csvNumber(cell(column), limit);
    if (typeof value === 'number') return value;
    refuse(column, value);
    return 0;
  };
  const optional = (column: ChainColumn, limit: number): number | null => (cell(column) === '' ? null : number(column, limit));
  const units = (column: 'oi' | 'volume'): number | null => {
    const value = optional(column, MOST_UNITS);
    if (value !== null && !Number.isInteger(value)) refuse(column, 'number');
    return value;
  };
  // Nobody bids or offers 0.
  const side = (column: 'bid' | 'ask'): Price | null => {
    const value = optional(column, HIGHEST_LEVEL);
    return value === null || value === 0 ? null : priceFromDecimal(value);
  };

  const day = dateOf('date');
  const session = day?.session ?? null;
  if (day !== null && session === null) refuse('date', 'outside-session');
  const time = cell('time') === '' ? null : timeIn(cell('time'));
  let at = session?.closesAt ?? exchangeTime(0);
  if (cell('time') !== '' && time === null) refuse('time', 'time');
  else if (time !== null && session !== null) {
    at = exchangeTime(istInstant(session.date, 0) + time);
    if (at < session.opensAt || at > session.closesAt) refuse('time', 'outside-session');
  }
  if (session !== null && at > now) refuse(time === null ? 'date' : 'time', 'future');
  const underlying = cell('underlying').toUpperCase();
  if (!IMPORTED_SYMBOL.test(underlying)) refuse('underlying', underlying === '' ? 'missing' : 'symbol');
  const expiry = dateOf('expiry');
  if (day !== null && expiry !== null && (expiry.date < day.date || expiry.date > day.farthest)) refuse('expiry', 'expiry');
  const optionType = TYPES[cell('option_type').toUpperCase()];
  if (optionType === undefined) refuse('option_type', cell('option_type') === '' ? 'missing' : 'option-type');
  const strike = priceFromDecimal(number('strike', HIGHEST_LEVEL));
  if (sound && strike <= 0) refuse('strike', 'range');
  const close = priceFromDecimal(number('close', HIGHEST_LEVEL));
  // No put is worth more than its strike.
  if (sound && optionType === 'put' && close > strike) refuse('close', 'range');
  const [openInterest, volume, bid, ask] = [units('oi'), units('volume'), side('bid'), side('ask')];
  if (sound && bid !== null && ask !== null && bid > ask) refuse('bid', 'range');
  const percent = optional('iv', MOST_IV);
  if (percent !== null && percent !== 0 && percent < LEAST_IV) refuse('iv', 'range');
  const iv = percent === null || percent === 0 ? null : Math.round(percent * (IV_SCALE / 100)) / IV_SCALE;
  if (!sound || optionType === undefined || day === null || expiry === null) return null;
  const option = { strike: price(strike), optionType, close: price(close), openInterest, volume, bid, ask, iv };
  return { underlying, date: day.date, expiry: expiry.date, at, option };
}
