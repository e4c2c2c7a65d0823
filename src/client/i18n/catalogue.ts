import type { MessageFormatElement } from 'react-intl';
import type { Locale } from '#contract/locales.ts';
import { lazyCode } from '#client/platform/lazy-module.ts';
import { takeMissed } from './missed-texts.ts';

type Compiled = string | MessageFormatElement[];
/** Texts by id, ready for the formatter. */
type Catalogue = Record<string, MessageFormatElement[]>;
export type Load = () => Promise<{ default: Readonly<Record<string, Compiled>> }>;

/** Returns the loader of a catalogue, if one exists. */
type Find = (name: string, locale: Locale) => Promise<Load | undefined>;

/** The shared catalogue comes in parts: what the pages around a session need, and the rest. */
const core = import.meta.glob('./messages/*.json', { query: '?part=core' }) as Record<string, Load>;
const rest = import.meta.glob('./messages/*.json', { query: '?part=rest' }) as Record<string, Load>;
let find: Find = async () => undefined;
const coming = new Map<string, () => Promise<void>>();
const loaded = new Map<string, Catalogue>();
const merged = new Map<Locale, Catalogue>();
const watchers = new Set<() => void>();

/** Uncompiled ICU syntax reaches this in tests only, where the formatter has its parser and takes text too. */
function plain(text: string): MessageFormatElement[] {
  if (/[{}<>]|''/.test(text)) return text as unknown as MessageFormatElement[];
  return [{ type: 0, value: text }];
}

/** Returns the catalogue with every plain text as a literal element, which the formatter takes without a parser. */
export function literal(messages: Readonly<Record<string, Compiled>>): Catalogue {
  return Object.fromEntries(Object.entries(messages).map(([id, message]) => [id, typeof message === 'string' ? plain(message) : message]));
}

/** Says where catalogues lie beside the shared one's first parts. */
export function whereCataloguesLie(finder: Find): void {
  find = finder;
}

async function take(name: string, locale: Locale): Promise<void> {
  const key = `${name}/${locale}`;
  const own = name === 'core' ? core : name === 'rest' ? rest : null;
  const load = own ? own[`./messages/${locale}.json`] : await find(name, locale);
  const catalogue = load ? literal((await load()).default) : {};
  loaded.set(key, catalogue);
  // Later renders find the new messages; existing content is rerendered only if it lacked one.
  Object.assign(merged.get(locale) ?? {}, catalogue);
  if (!takeMissed()) return;
  merged.delete(locale);
  for (const watcher of watchers) watcher();
}

/** Loads a catalogue: `core`, `rest`, `errors` or a feature's, which may have none. Rejects when the chunk does not come. */
export async function loadCatalogue(name: string, locale: Locale): Promise<void> {
  const key = `${name}/${locale}`;
  if (loaded.has(key)) return;
  const load = coming.get(key) ?? lazyCode(`messages-${name}-${locale}`, () => take(name, locale));
  coming.set(key, load);
  await load();
}

/** Loads the catalogues already loaded in `from` in the language `to`. */
export async function loadSameCatalogues(from: Locale, to: Locale): Promise<void> {
  const names = [...loaded.keys()].filter((key) => key.endsWith(`/${from}`)).map((key) => key.slice(0, key.lastIndexOf('/')));
  await Promise.all(names.map((name) => loadCatalogue(name, to)));
}

/** Returns all loaded messages of a language: one growing object, replaced when a catalogue brings a message that was looked up before. */
export function messagesOf(locale: Locale): Catalogue {
  const known = merged.get(locale);
  if (known) return known;
  const all: Catalogue = {};
  for (const [key, catalogue] of loaded) if (key.endsWith(`/${locale}`)) Object.assign(all, catalogue);
  merged.set(locale, all);
  return all;
}

/** Calls the watcher when messages arrive that were looked up before they were loaded; returns how to stop. */
export function watchCatalogues(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
