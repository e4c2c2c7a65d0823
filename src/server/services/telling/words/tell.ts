import { DEFAULT_LOCALE, type Locale, LOCALE_ROWS } from '#contract/locales.ts';
import { type ErrorCode, ERRORS } from '#contract/errors/registry.ts';
import { OUTCOME_CLASSES } from '#domain/telling/outcome-class.ts';
import type { StoredOutcome, TellingSettings } from '#server/db/tables/telling.ts';
import { english } from './english.ts';
import { french } from './french.ts';
import { isTimeZone } from '../settings.ts';
import type { Spoken, Told, WordId } from './sentence.ts';

/** Values hidden from bystanders. For terms each name ends with the term's index. */
const AMOUNTS: ReadonlySet<string> = new Set(['price', 'lots', 'loss', 'limit', 'profit', 'value', 'level']);
/** Texts written by a broker or the trader, which may contain an amount. */
const FREE_TEXT: ReadonlySet<string> = new Set(['reason', 'note']);
const NUMBER = /\p{Nd}(?:[\p{Nd}.,'\u00a0\u202f]*\p{Nd})?/gu;
const HIDDEN = '•••';
const CLASSES: ReadonlySet<string> = new Set([...OUTCOME_CLASSES, 'test']);
const SENTENCES = { en: english, fr: french } as const satisfies Readonly<Record<Locale, unknown>>;

type Reader = Pick<TellingSettings, 'language' | 'timeZone' | 'amounts'>;

function spokenTo({ language, timeZone, amounts }: Reader, values: StoredOutcome['words']['values']): Spoken {
  const tag = LOCALE_ROWS[language].tags.rupees;
  const zone = isTimeZone(timeZone) ? timeZone : 'Asia/Kolkata';
  const value = (name: string) => (!amounts && AMOUNTS.has(name.replace(/\d+$/, '')) ? null : (values[name] ?? null));
  const text = (name: string) => {
    const one = value(name);
    if (one === null) return null;
    return !amounts && FREE_TEXT.has(name) ? String(one).replaceAll(NUMBER, HIDDEN) : String(one);
  };
  const numbered = (name: string, format: Intl.NumberFormatOptions) => {
    const one = value(name);
    return typeof one === 'number' ? new Intl.NumberFormat(tag, format).format(one) : null;
  };
  const instant = (name: string, format: Intl.DateTimeFormatOptions) => {
    const one = value(name);
    if (one === null) return null;
    // A trading date is the same day in every time zone.
    const utc = typeof one === 'string' ? { timeZone: 'UTC' } : { timeZone: zone };
    return new Intl.DateTimeFormat(tag, { ...format, ...utc }).format(new Date(one));
  };
  return {
    text,
    is: (name, wanted) => values[name] === wanted,
    number: (name) => numbered(name, { maximumFractionDigits: 4 }),
    money: (name) => numbered(name, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
    time: (name) => instant(name, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
    day: (name) => instant(name, { day: 'numeric', month: 'short' }),
    contract: (place) => {
      const of = (name: string) => (place === undefined ? name : `${name}${place}`);
      const type = values[of('option')] === 'call' ? 'CE' : values[of('option')] === 'put' ? 'PE' : null;
      // A strike is a name, not an amount, so it is never hidden.
      const strike = numbered(of('strike'), {});
      const parts = [text(of('symbol')), instant(of('expiry'), { day: 'numeric', month: 'short' }), strike, type];
      return parts.filter((part) => part !== null).join(' ') || null;
    },
    reason: () => {
      const code = values['code'];
      const own = language === DEFAULT_LOCALE && typeof code === 'string' ? ERRORS[code as ErrorCode]?.message : undefined;
      return own ?? text('reason');
    },
    count: (name) => Number(values[name] ?? 0),
  };
}

/** Returns an outcome in the reader's language. */
export function tell({ words: { id, values } }: Pick<StoredOutcome, 'words'>, reader: Reader): Told {
  const sentence = SENTENCES[reader.language][id as WordId] ?? SENTENCES[reader.language].test;
  return sentence(spokenTo(reader, values));
}

const PLAIN: Reader = { language: DEFAULT_LOCALE, timeZone: 'Asia/Kolkata', amounts: true };

/** Returns whether a stored outcome can be worded by this version. */
export function isReadable(stored: unknown): stored is StoredOutcome {
  const { class: of, words, href } = (stored ?? {}) as Partial<StoredOutcome>;
  if (typeof href !== 'string' || !CLASSES.has(String(of)) || typeof words !== 'object' || words === null) return false;
  if (!Object.hasOwn(english, words.id) || typeof words.values !== 'object' || words.values === null) return false;
  try {
    return tell({ words }, PLAIN).title !== '';
  } catch {
    return false;
  }
}

/** Returns the age of an event in words; null below two minutes. */
export function ageOf(ms: number, language: TellingSettings['language']): string | null {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 2) return null;
  const format = new Intl.RelativeTimeFormat(LOCALE_ROWS[language].tags.rupees, { numeric: 'always' });
  return minutes < 90 ? format.format(-minutes, 'minute') : format.format(-Math.round(minutes / 60), 'hour');
}
