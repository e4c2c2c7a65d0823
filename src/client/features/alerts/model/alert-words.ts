import type { IntlShape } from 'react-intl';
import { expiriesFrom } from '#domain/calendar/expiries.ts';
import { parseSymbol, type ParsedSymbol } from '#domain/instruments/symbol.ts';
import { priceToDecimal } from '#domain/units/price.ts';
import type { Alert, AlertFiring } from '#client/api/types.ts';
import type { Format } from '#client/i18n/format.ts';
import { hasText } from '#client/i18n/has-text.ts';
import { instrumentLine } from '#client/widgets/instrument-name.tsx';

type Watched = Pick<AlertFiring, 'measure' | 'subject' | 'screen_id' | 'instrument' | 'trigger'>;

/** Returns what of an alert its sentence needs. */
export function watchedOf({ watch, subject, trigger }: Alert): Watched {
  return { measure: watch.measure, subject, screen_id: watch.screen_id, instrument: watch.instrument, trigger };
}

/** The day on which it ended; a monthly code names only the month, whose last expiry the calendar knows for the indices. */
function lastDayOf({ underlying, monthly, expiry }: ParsedSymbol): string | null {
  if (!monthly) return expiry;
  const [last] = expiriesFrom(underlying, `${expiry}-01`, 1, 'monthly');
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

/** Returns the name of what is watched; screens that everybody has are named in the reader's language, contracts that have ended by their code. */
function subjectName(intl: IntlShape, format: Format, { measure, subject, screen_id: screen, instrument }: Watched): string {
  if (instrument) return instrumentLine(instrument, format);
  const isContract = measure === 'price' || measure === 'change';
  if (subject !== null) return (isContract ? endedContractLine(subject, intl, format) : null) ?? subject;
  const id = `alerts.starter.${screen?.replace('starter-', '') ?? ''}`;
  return hasText(intl, id) ? intl.formatMessage({ id }) : '';
}

/** Returns an alert as a sentence. Its level is what the trader typed, not a number of the market. */
export function alertSentence(intl: IntlShape, format: Format, watched: Watched): string {
  const name = subjectName(intl, format, watched);
  const { trigger, measure } = watched;
  if (trigger.kind === 'screen') return intl.formatMessage({ id: 'alerts.sentence.screen' }, { name });
  const level = intl.formatNumber(trigger.level, { maximumFractionDigits: 4 }).replace('-', '\u2212');
  return intl.formatMessage({ id: 'alerts.sentence.level' }, { name, measure, direction: trigger.direction, level });
}
