import { marketCalendar } from '#client/platform/market-calendar.ts';
import { marketExpiries } from '#client/platform/market-expiries.ts';
import type { IntlShape } from 'react-intl';
import { parseSymbol, type ParsedSymbol } from '#domain/instruments/symbol.ts';
import { priceToDecimal } from '#domain/units/price.ts';
import type { Alert, AlertTerm } from '#client/api/types.ts';
import type { Format } from '#client/i18n/format.ts';
import { hasText } from '#client/i18n/has-text.ts';
import { instrumentLine } from '#client/widgets/instrument-name.tsx';
import type { AlertForm } from './alert-form.ts';

/** The parts of a term in its sentence; in an unfinished form the level may be null. */
export type SaidTerm = Pick<
  AlertTerm,
  'measure' | 'subject' | 'instrument' | 'underlying' | 'expiry' | 'legs' | 'event' | 'screen_id' | 'comparator' | 'level'
>;

/** Returns the expiry date of a contract; a monthly code names only the month, whose last expiry is known for the indices. */
function lastDayOf({ underlying, monthly, expiry }: ParsedSymbol): string | null {
  if (!monthly) return expiry;
  // Without the year's holiday table the last day is unknown, so only the month is named.
  if (!marketCalendar.knows(`${expiry}-01`)) return null;
  const [last] = marketExpiries.expiriesFrom(underlying, `${expiry}-01`, 1, 'monthly');
  return last?.expiry.startsWith(expiry) === true ? last.expiry : null;
}

/** Returns the name of a contract that is not listed any more, read from its code; null when that is no code of a contract. */
function endedContractLine(code: string, intl: Pick<IntlShape, 'formatDate'>, format: Format): string | null {
  const parsed = parseSymbol(code);
  if (parsed === null) return null;
  const { kind, underlying, strike, optionType } = parsed;
  const expiry = lastDayOf(parsed);
  const name = instrumentLine(
    { kind, underlying, tradingsymbol: code, expiry, strike: strike === null ? null : priceToDecimal(strike), option_type: optionType },
    format,
  );
  if (expiry !== null) return name;
  return `${name} ${intl.formatDate(`${parsed.expiry}-01T00:00:00Z`, { month: 'short', year: 'numeric', timeZone: 'UTC' })}`;
}

/** Measures whose subject has a name of its own instead of a contract code. */
const NAMED: ReadonlySet<string> = new Set(['position-pnl', 'pnl', 'account-pnl', 'margin', 'bot', 'screen']);

/** Returns the name of a term's subject; built-in screens in the reader's language, expired contracts read from their code. */
function subjectName(intl: IntlShape, format: Format, term: SaidTerm): string {
  const { measure, subject, instrument, underlying, expiry, legs, screen_id: screen } = term;
  if (instrument !== null) return instrumentLine(instrument, format);
  if (underlying !== null) return expiry === null ? underlying : `${underlying} ${format.expiry(expiry)}`;
  if (legs.length > 0) {
    const named = legs.map((leg) => (leg.instrument === null ? leg.symbol : instrumentLine(leg.instrument, format)));
    return named.map((name, place) => (legs[place]?.sign === -1 ? `\u2212 ${name}` : place === 0 ? name : `+ ${name}`)).join(' ');
  }
  if (subject !== null)
    return (NAMED.has(measure) && measure !== 'position-pnl' ? null : endedContractLine(subject, intl, format)) ?? subject;
  const id = `alerts.starter.${screen?.replace('starter-', '') ?? ''}`;
  return hasText(intl, id) ? intl.formatMessage({ id }) : '';
}

const PERCENT: ReadonlySet<string> = new Set(['change', 'iv', 'atm-iv', 'margin']);

/** Formats minutes since midnight as a time. */
export function clockText(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** Returns a value in the form of a message's select choice. */
const word = (text: string | null): string => (text ?? '').replaceAll('-', '_');

/** Formats a level, which is the trader's own number and not a market price. Null is an empty field. */
function levelText(intl: IntlShape, { measure, level }: SaidTerm): string {
  if (level === null) return '…';
  if (measure === 'time') return clockText(level);
  const text = intl.formatNumber(level, { maximumFractionDigits: 6 }).replace('-', '\u2212');
  return PERCENT.has(measure) ? intl.formatMessage({ id: 'alerts.percent' }, { value: text }) : text;
}

/** Returns the subject of a term: "IV of NIFTY 24,500 CE 1 Dec". */
export function termLabel(intl: IntlShape, format: Format, term: SaidTerm): string {
  const name = subjectName(intl, format, term);
  return intl.formatMessage({ id: 'alerts.label' }, { measure: word(term.measure), name: name === '' ? '…' : name });
}

/** Returns a term as a part of a sentence. */
function termSentence(intl: IntlShape, format: Format, term: SaidTerm): string {
  const name = subjectName(intl, format, term);
  if (term.measure === 'screen') return intl.formatMessage({ id: 'alerts.sentence.screen' }, { name });
  if (term.measure === 'bot')
    return intl.formatMessage({ id: 'alerts.sentence.bot' }, { name: name === '' ? '…' : name, event: term.event ?? '' });
  const label = termLabel(intl, format, term);
  return intl.formatMessage({ id: 'alerts.sentence.level' }, { label, way: word(term.comparator), level: levelText(intl, term) });
}

/** Returns the condition of an alert as one sentence. */
export function alertSentence(
  intl: IntlShape,
  format: Format,
  { match, terms }: Pick<Alert, 'match'> & { readonly terms: readonly SaidTerm[] },
): string {
  const type = match === 'any' ? 'disjunction' : 'conjunction';
  return intl.formatList(
    terms.map((term) => termSentence(intl, format, term)),
    { type },
  );
}

/** Returns a whole alert as one sentence: repetition, condition and end. */
export function wholeSentence(
  intl: IntlShape,
  format: Format,
  { match, rest, ending, until }: Pick<AlertForm, 'match' | 'rest' | 'ending' | 'until'>,
  terms: readonly SaidTerm[],
): string {
  const condition = alertSentence(intl, format, { match, terms });
  const often = rest === null ? 'once' : rest === 0 ? 'each' : 'rest';
  const end = ending === 'date' && until === '' ? 'never' : ending;
  return intl.formatMessage(
    { id: 'alerts.sentence.whole' },
    { condition, often, minutes: rest ?? 0, end, date: end === 'date' ? format.tradingDate(until) : '' },
  );
}
