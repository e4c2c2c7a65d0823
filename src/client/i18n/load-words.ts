import { localeAtom } from '#client/state/device/preferences.ts';
import { store } from '#client/state/store.ts';
import { loadCatalogue } from './catalogue.ts';

/** Loads the catalogues in the reader's language. Rejects when one does not come. */
export async function loadWords(...names: readonly string[]): Promise<void> {
  const locale = store.get(localeAtom);
  await Promise.all(names.map((name) => loadCatalogue(name, locale)));
}
