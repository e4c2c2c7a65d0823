import type { ContractExpiries } from '#domain/calendar/contract-expiries.ts';
import { addDays } from '#domain/calendar/dates.ts';
import { dateOf, monthNamed } from './file-date.ts';

/** Parts of a contract in a name, before its grammar is decided. */
export interface NameParts {
  readonly underlying: string;
  readonly kind: 'call' | 'put' | 'future';
  /** In rupees; 0 of a future. */
  readonly strike: number;
  readonly day: number | null;
  readonly month: number;
  /** Null where the name leaves it to the reader. */
  readonly year: number | null;
}

/** Ways of writing a contract. */
export type Grammar = 'rolling' | 'day-first' | 'exchange' | 'digits' | 'words';

const INDICES = new Set(['NIFTY', 'BANKNIFTY', 'FINNIFTY', 'MIDCPNIFTY', 'NIFTYNXT50', 'SENSEX', 'BANKEX', 'SENSEX50']);
/** No contract of the Indian exchanges runs longer than five years; beyond a year those of June and December alone; of shares three months. */
const LONGEST_DAYS = 1_900;
const YEAR_DAYS = 400;
const SHARE_DAYS = 130;
/** Bounds of real strikes: the lowest of any index, the highest of any underlying. */
const LOWEST_OF_INDEX = 1_000;
const HIGHEST_STRIKE = 200_000;

const isIndex = (underlying: string): boolean => INDICES.has(underlying);

/** Returns whether a name is that of an index with more behind, which is neither another index nor a share: NIFTYW1 of NIFTY W1 SEP 25000 CE. */
export const isBesideIndex = (underlying: string): boolean =>
  !isIndex(underlying) && /^(?:NIFTY|BANKNIFTY|FINNIFTY|MIDCPNIFTY|SENSEX|BANKEX)(?:W|WK|WEEK)?\d{1,2}$/.test(underlying);

/** Returns the expiry date of a month's contracts; null where no table has it. Contracts of shares expire with those of NIFTY. */
function monthEnd({ monthlyExpiryIn }: ContractExpiries, underlying: string, month: string): string | null {
  const known = monthlyExpiryIn(underlying, month);
  return known === null && !isIndex(underlying) ? monthlyExpiryIn('NIFTY', month) : known;
}

function expiryIn(expiries: ContractExpiries, { underlying, day, month }: NameParts, year: number): string | null {
  const name = `${year}-${String(month).padStart(2, '0')}`;
  if (day === null) return monthEnd(expiries, underlying, name);
  const listed = dateOf(`${name}-${String(day).padStart(2, '0')}`, 'day-first');
  // An expiry on a day without a session belongs to another grammar: a year was read as the day. A holiday announced late moved contracts already listed for
  // the day.
  return listed === null ? null : (expiries.movedExpiry(underlying, listed) ?? expiries.movedExpiry('NIFTY', listed));
}

/** The names of a file are many, and their expiries the same few again and again. */
const MOST_KNOWN = 20_000;
function remembered<T>(known: Map<string, T>, key: string, make: () => T): T {
  const found = known.get(key);
  if (found !== undefined) return found;
  if (known.size >= MOST_KNOWN) known.clear();
  const made = make();
  known.set(key, made);
  return made;
}
const found = new Map<string, string | null>();
const listings = new Map<string, boolean>();

/** Returns the expiry of a contract that traded on a date; null when there was none. */
export function expiryOf(expiries: ContractExpiries, parts: NameParts, date: string): string | null {
  const { underlying, day, month, year } = parts;
  return remembered(found, `${expiries.calendar.id} ${underlying} ${day ?? ''} ${month} ${year ?? ''} ${date}`, () =>
    foundExpiry(expiries, parts, date),
  );
}

function foundExpiry(expiries: ContractExpiries, parts: NameParts, date: string): string | null {
  const first = Number(date.slice(0, 4));
  const years = parts.year === null ? [first, first + 1] : [parts.year];
  for (const year of years) {
    const expiry = expiryIn(expiries, parts, year);
    if (expiry === null || expiry < date) continue;
    const longest = isIndex(parts.underlying) ? (['06', '12'].includes(expiry.slice(5, 7)) ? LONGEST_DAYS : YEAR_DAYS) : SHARE_DAYS;
    if (expiry <= addDays(date, longest)) return expiry;
  }
  return null;
}

/** Returns whether an underlying can have a strike. */
export function mayBeStrike(underlying: string, strike: number): boolean {
  return strike > 0 && strike <= HIGHEST_STRIKE && (!isIndex(underlying) || strike >= LOWEST_OF_INDEX);
}

/** Returns whether a price in rupees is possible for an index or its future: in paise it would be a hundred times as high; unknown for a share. */
export function mayBeLevel({ underlying, kind }: Pick<NameParts, 'underlying'> & { readonly kind: string }, high: number): boolean {
  return !isIndex(underlying) || (kind !== 'spot' && kind !== 'future') || high <= HIGHEST_STRIKE;
}

/** Returns whether the calendar lists an expiry; true where it does not know the time. */
export function mayBeListed(expiries: ContractExpiries, underlying: string, expiry: string): boolean {
  return remembered(listings, `${expiries.calendar.id} ${underlying} ${expiry}`, () => isListed(expiries, underlying, expiry));
}

function isListed(expiries: ContractExpiries, underlying: string, expiry: string): boolean {
  const monthly = monthEnd(expiries, underlying, expiry.slice(0, 7));
  if (monthly === null || monthly === expiry) return true;
  const [known] = expiries.expiriesFrom(underlying, expiry, 1);
  return known === undefined ? isIndex(underlying) : known.expiry === expiry;
}

const MONTH = '(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)';
const NAME = '([A-Z0-9][A-Z0-9&-]*?)';
const STRIKE = String.raw`\d+(?:\.\d+)?`;
const REST = `(?:(FUT)|(${STRIKE})(CE|PE)|(CE|PE|C|P)(${STRIKE}))`;
const FORMS: readonly (readonly [Grammar, RegExp])[] = [
  ['day-first', new RegExp(`^${NAME}(?<d>\\d{2})(?<n>${MONTH})(?<y>20\\d{2}|\\d{2})${REST}$`)],
  ['day-first', new RegExp(`^${NAME}(?<d>\\d{2})(?<n>${MONTH})(?<y>\\d{2})${REST}$`)],
  ['exchange', new RegExp(`^${NAME}(?<y>\\d{2})(?<n>${MONTH})${REST}$`)],
  ['exchange', new RegExp(`^${NAME}(?<y>\\d{2})(?<w>[1-9OND])(?<d>\\d{2})${REST}$`)],
  ['digits', new RegExp(`^${NAME}(?<y>\\d{2})(?<m>\\d{2})(?<d>\\d{2})${REST}$`)],
];
const WEEK_MONTHS = '123456789OND';

function partsOf(match: RegExpExecArray): NameParts | null {
  const [, underlying = ''] = match;
  const { d, n, y, w, m } = match.groups ?? {};
  const [future, strike, letters, before, behind] = match.slice(-5);
  const month = n === undefined ? (w === undefined ? Number(m) : WEEK_MONTHS.indexOf(w) + 1) : monthNamed(n);
  if (month < 1 || month > 12 || !/[A-Z]/.test(underlying)) return null;
  const type = letters ?? before ?? '';
  const year = y === undefined ? null : Number(y.length === 2 ? `20${y}` : y);
  const told = { underlying, day: d === undefined ? null : Number(d), month, year };
  if (future !== undefined) return { ...told, kind: 'future', strike: 0 };
  return { ...told, kind: type.startsWith('C') ? 'call' : 'put', strike: Number(strike ?? behind) };
}

/** Returns the possible readings of a one-word ticker: most names are one contract in one grammar and another, or none, in the next. */
export function tickerParts(ticker: string): readonly (NameParts & { readonly grammar: Grammar })[] {
  return FORMS.flatMap(([grammar, form]) => {
    const match = form.exec(ticker);
    const parts = match === null ? null : partsOf(match);
    return parts === null ? [] : [{ ...parts, grammar }];
  });
}
