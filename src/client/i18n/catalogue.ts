import type { MessageFormatElement } from 'react-intl';
import type { Locale } from './format-context.ts';

export type Compiled = string | MessageFormatElement[];
export type Catalogue = Readonly<Record<string, MessageFormatElement[] | string>>;
type Load = () => Promise<{ default: Readonly<Record<string, Compiled>> }>;

const features = import.meta.glob('../features/*/messages/*.json') as Record<string, Load>;
const shared = import.meta.glob('./messages/*.json') as Record<string, Load>;
const loaded = new Map<string, Catalogue>();

/**
 * Returns the catalogue with every plain text as a literal element, which the formatter takes without a parser.
 * Texts with ICU syntax only reach this uncompiled in tests, where the parser exists.
 */
export function literal(messages: Readonly<Record<string, Compiled>>): Catalogue {
  return Object.fromEntries(
    Object.entries(messages).map(([id, message]) => [
      id,
      typeof message === 'string' && !/[{}<>]|''/.test(message) ? [{ type: 0, value: message } as MessageFormatElement] : message,
    ]),
  );
}

/** Returns where a feature's catalogue lies; `shared` is the one every screen has. */
function loaderOf(feature: string, locale: Locale): Load | undefined {
  return feature === 'shared' ? shared[`./messages/${locale}.json`] : features[`../features/${feature}/messages/${locale}.json`];
}

/** Loads a feature's catalogue; a feature without one has none to load. Rejects when the chunk does not come. */
export async function loadCatalogue(feature: string, locale: Locale): Promise<Catalogue> {
  const key = `${feature}/${locale}`;
  const known = loaded.get(key);
  if (known) return known;
  const load = loaderOf(feature, locale);
  const catalogue = load ? literal((await load()).default) : {};
  loaded.set(key, catalogue);
  return catalogue;
}

/** Returns the messages of all loaded catalogues of a language. */
export function messagesOf(locale: Locale): Catalogue {
  const merged: Record<string, MessageFormatElement[] | string> = {};
  for (const [key, catalogue] of loaded) if (key.endsWith(`/${locale}`)) Object.assign(merged, catalogue);
  return merged;
}

/** Returns the features whose catalogues are loaded in a language. */
export function loadedFeatures(locale: Locale): string[] {
  return [...loaded.keys()].filter((key) => key.endsWith(`/${locale}`)).map((key) => key.slice(0, key.lastIndexOf('/')));
}
