import { type Locale, LOCALE_ROWS } from '#contract/locales.ts';
import type { Observation } from '#domain/commentary/observation.ts';
import type { Facts } from './wording.ts';

interface Formats {
  readonly price: Intl.NumberFormat;
  readonly plain: Intl.NumberFormat;
  readonly count: Intl.NumberFormat;
  readonly percent: Intl.NumberFormat;
  readonly day: Intl.DateTimeFormat;
}

function formatsOf(language: Locale): Formats {
  const { tags, monthInSentence: month } = LOCALE_ROWS[language];
  const locale = tags.rupees;
  return {
    price: new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
    plain: new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }),
    count: new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }),
    percent: new Intl.NumberFormat(locale, {
      style: 'percent',
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
      signDisplay: 'exceptZero',
    }),
    day: new Intl.DateTimeFormat(locale, { day: 'numeric', month, timeZone: 'UTC' }),
  };
}

const FORMATS: Readonly<Record<Locale, Formats>> = { en: formatsOf('en'), fr: formatsOf('fr') };

/** The sign of a loss is the minus of typography, as on every screen. */
const signed = (text: string): string => text.replace('-', '\u2212');

/** Returns the figures of an observation as a language writes them. */
export function factsOf({ underlying, direction, figures }: Observation, language: Locale): Facts {
  const formats = FORMATS[language];
  const number = (name: string): number => {
    const value = figures[name];
    if (typeof value !== 'number') throw new RangeError(`no figure ${name}`);
    return value;
  };
  return {
    name: underlying,
    direction,
    price: (name) => formats.price.format(number(name)),
    plain: (name) => formats.plain.format(Math.abs(number(name))),
    percent: (name) => signed(formats.percent.format(number(name) / 100)),
    count: (name) => formats.count.format(Math.abs(number(name))),
    day: (name) => formats.day.format(new Date(`${String(figures[name])}T00:00:00Z`)),
    way: (up, down) => (direction === 'down' ? down : up),
    side: (call, put) => (figures['side'] === 'put' ? put : call),
  };
}
