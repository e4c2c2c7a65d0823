import { localeAtom } from '#client/state/device/preferences.ts';
import { store } from '#client/state/store.ts';
import { loadCatalogue } from './catalogue.ts';

/** Loads the catalogues in the user's language. Rejects when one fails to load. */
export async function loadWords(...names: readonly string[]): Promise<void> {
  const locale = store.get(localeAtom);
  await Promise.all(names.map((name) => loadCatalogue(name, locale)));
}
