import { DEFAULT_LOCALE, isLocale, type Locale } from '#contract/locales.ts';

export type PageLanguage = Locale;

/** Returns the language of a page for a browser's `Accept-Language`: the preferred one available, English by default. */
export function pageLanguage(header: string | undefined): PageLanguage {
  const wanted = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const weight = Number(/^\s*q=([\d.]+)/.exec(parameters.find((each) => each.trim().startsWith('q=')) ?? '')?.[1] ?? 1);
      return { language: tag.split('-')[0], weight: Number.isNaN(weight) ? 0 : weight };
    })
    .filter(({ language, weight }) => isLocale(language) && weight > 0)
    .toSorted((a, b) => b.weight - a.weight);
  const best = wanted[0]?.language;
  return isLocale(best) ? best : DEFAULT_LOCALE;
}
