import { use } from 'react';
import { useIntl } from 'react-intl';
import { loadCatalogue } from './catalogue.ts';
import type { Locale } from './format-context.ts';

const coming = new Map<string, Promise<void>>();

function once(name: string, locale: Locale): Promise<void> {
  const key = `${name}/${locale}`;
  const known = coming.get(key);
  if (known) return known;
  const load = loadCatalogue(name, locale);
  coming.set(key, load);
  // What did not come is asked for again by the next try.
  load.catch(() => coming.delete(key));
  return load;
}

/** Waits (suspends) until the catalogues are there. Throws when one does not come. */
export function useCatalogues(...names: readonly string[]): void {
  const locale = useIntl().locale as Locale;
  for (const promise of names.map((name) => once(name, locale))) use(promise);
}
