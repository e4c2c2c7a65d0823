/** Formats of a language, beside its texts. */
interface LocaleRow {
  /** The language's name in itself. */
  readonly name: string;
  /** BCP 47 tag of dates and numbers: for amounts in rupees, and for all others. */
  readonly tags: { readonly rupees: string; readonly others: string };
  /** Whether thousands of rupees are grouped 2-2-3, in lakhs and crores, unless the user chooses otherwise. */
  readonly lakhs: boolean;
  /** Whether a comma in a typed number is always the decimal sign. */
  readonly decimalComma: boolean;
  /** 0 = Sunday, 1 = Monday. */
  readonly firstWeekday: 0 | 1;
  /** The form of a date, and what stands between it and a time. */
  readonly date: 'day month year' | 'digits';
  readonly dateToTime: string;
  /** The form of a month within a sentence: a shortened French month ends with a full stop. */
  readonly monthInSentence: 'short' | 'long';
  /** What stands behind a time of the reader's own clock. */
  readonly ownClock: string;
}

/**
 * Every language of the product. A new one is a row here and its catalogues (`messages/<locale>.json` beside each `en.json`); the compiler then names the
 * sentences of the server that have to be written in it.
 */
export const LOCALE_ROWS = {
  en: {
    name: 'English',
    tags: { rupees: 'en-IN', others: 'en-US' },
    lakhs: true,
    decimalComma: false,
    firstWeekday: 0,
    date: 'day month year',
    dateToTime: ', ',
    monthInSentence: 'short',
    ownClock: 'your time',
  },
  fr: {
    name: 'Français',
    tags: { rupees: 'fr-FR', others: 'fr-FR' },
    lakhs: false,
    decimalComma: true,
    firstWeekday: 1,
    date: 'digits',
    dateToTime: ' ',
    monthInSentence: 'long',
    ownClock: 'votre heure',
  },
} as const satisfies Readonly<Record<string, LocaleRow>>;

export type Locale = keyof typeof LOCALE_ROWS;
export const LOCALES = Object.keys(LOCALE_ROWS) as readonly Locale[];
/** The language whose texts every other one is translated from, and where nobody has chosen one. */
export const DEFAULT_LOCALE: Locale = 'en';

/** Returns whether a text from outside is one of the locales. */
export function isLocale(text: unknown): text is Locale {
  return typeof text === 'string' && Object.hasOwn(LOCALE_ROWS, text);
}

/** Returns the row of a locale or of a tag that begins with one, such as fr-CA; English for any other. */
export function localeRow(tag: string): LocaleRow {
  const language = tag.split('-')[0];
  return LOCALE_ROWS[isLocale(language) ? language : DEFAULT_LOCALE];
}

/** Returns the locale after this one, the first after the last. */
export function nextLocale(locale: Locale): Locale {
  return LOCALES[(LOCALES.indexOf(locale) + 1) % LOCALES.length] ?? DEFAULT_LOCALE;
}

/** A text that a row has in every language: `title_en`, `title_fr`. */
type Texts<Name extends string> = Readonly<Record<`${Name}_${Locale}`, string | null>>;

/** Returns a row's text in the reader's language, in English where that one is missing. */
export function textIn<Name extends string>(row: Texts<Name>, name: Name, locale: string): string | null {
  const own: `${Name}_${Locale}` = `${name}_${isLocale(locale) ? locale : DEFAULT_LOCALE}`;
  return row[own] ?? row[`${name}_${DEFAULT_LOCALE}`];
}
