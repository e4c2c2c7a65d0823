import type { Load } from '#client/i18n/catalogue.ts';
import { lazyCode } from '#client/platform/lazy-module.ts';

const home = import.meta.glob('../../features/dashboard/messages/*.json') as Readonly<Record<string, Load>>;
const loadAll = lazyCode('runtime', () => import('./all-catalogues.ts'));

/** Returns what loads a catalogue. The home screen's is known here; the list of all others comes when one of them is asked for. */
export async function loadOf(path: string): Promise<Load | undefined> {
  return home[path] ?? (await loadAll()).CATALOGUES[path];
}
