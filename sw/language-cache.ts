import { otherLanguageOf } from './languages.ts';

export const LANGUAGE_CACHE = 'languages';
const pathOf = ({ url }: Request) => new URL(url).pathname;

/** Keeps every catalogue of the language, so that a screen never seen speaks it offline too. What is there already is not fetched again. */
export async function keepLanguage(language: string, catalogues: readonly string[]): Promise<void> {
  const cache = await caches.open(LANGUAGE_CACHE);
  const held = new Set((await cache.keys()).map(pathOf));
  const missing = catalogues.filter((path) => otherLanguageOf(path) === language && !held.has(path));
  await Promise.allSettled(missing.map((path) => cache.add(path)));
}

/** Fetches, for a version that is being installed, its catalogues of the languages that this device keeps. */
export async function keepLanguages(catalogues: readonly string[]): Promise<void> {
  if (!(await caches.has(LANGUAGE_CACHE))) return;
  const cache = await caches.open(LANGUAGE_CACHE);
  const languages = new Set((await cache.keys()).map((request) => otherLanguageOf(pathOf(request))));
  for (const language of languages) if (language !== null) await keepLanguage(language, catalogues);
}

/** Deletes the catalogues of versions before this one. */
export async function dropOldLanguages(catalogues: readonly string[]): Promise<void> {
  if (!(await caches.has(LANGUAGE_CACHE))) return;
  const cache = await caches.open(LANGUAGE_CACHE);
  const old = (await cache.keys()).filter((request) => !catalogues.includes(pathOf(request)));
  await Promise.all(old.map((request) => cache.delete(request)));
}
