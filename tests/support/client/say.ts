import { createIntl, type IntlShape } from 'react-intl';
import { readCatalogues } from './catalogue-files.ts';

export type Language = 'en' | 'fr';

const spoken = new Map<Language, IntlShape>();

/** Returns every text of the app in a language. */
export function intlOf(language: Language): IntlShape {
  const known = spoken.get(language);
  if (known) return known;
  const messages = Object.assign({}, ...readCatalogues().map((catalogue) => catalogue[language])) as Record<string, string>;
  const intl = createIntl({ locale: language, messages });
  spoken.set(language, intl);
  return intl;
}

/** Returns the text of a message as the screen says it, so that a test survives a change of wording. */
export function say(id: string, values: Record<string, string | number> = {}, language: Language = 'en'): string {
  const intl = intlOf(language);
  if (!(id in intl.messages)) throw new Error(`there is no message ${id}`);
  return intl.formatMessage({ id }, values);
}
