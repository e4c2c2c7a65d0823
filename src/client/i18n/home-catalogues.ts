import type { Load } from './catalogue.ts';

const home = import.meta.glob('../features/dashboard/messages/*.json') as Readonly<Record<string, Load>>;

/** Returns what loads a catalogue. The home screen's is known here; the list of all others comes when one of them is asked for. */
export async function loadOf(path: string): Promise<Load | undefined> {
  return home[path] ?? (await import('./feature-catalogues.ts')).featureCatalogues[path];
}
