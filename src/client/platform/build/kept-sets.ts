import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * When a device fetches a room's code: `installed` with the app (every way to see and to change an order, a position or an account), `idle` when the page
 * has nothing to do, `online` each time it is opened, because it can do nothing without the server.
 */
export type KeptSet = 'installed' | 'idle' | 'online';

const CLIENT = fileURLToPath(new URL('../../', import.meta.url)).replaceAll('\\', '/');
const SAID = /^export const SET = '(installed|idle|online)';$/m;

/** Returns what the index.ts of the nearest room around a file of the client says, if one does. */
function saidAround(path: string): KeptSet | null {
  for (let folder = dirname(path); folder.startsWith(CLIENT); folder = dirname(folder)) {
    const index = `${folder}/index.ts`;
    const said = existsSync(index) ? SAID.exec(readFileSync(index, 'utf8'))?.[1] : undefined;
    if (said !== undefined) return said as KeptSet;
  }
  return null;
}

/** Returns the set of a chunk's entry: the `SET` in its folder's index.ts. Features must export it; the default is `installed`. */
export function setOfEntry(id: string): KeptSet {
  const path = id.replaceAll('\\', '/').replace(/\?.*$/, '');
  const said = saidAround(path);
  if (said === null && path.startsWith(`${CLIENT}features/`))
    throw new Error(`${path}: its feature's index.ts does not say export const SET`);
  return said ?? 'installed';
}

/** What of the bundler's graph is read here. */
export interface Graph {
  getModuleInfo: (id: string) => { readonly importedIds: readonly string[]; readonly dynamicallyImportedIds: readonly string[] } | null;
}

/** Returns every module that the entries import at once. */
export function reach(entries: Iterable<string>, graph: Graph, into: (id: string) => boolean = () => true): Set<string> {
  const found = new Set<string>();
  const open = [...entries];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id) || !into(id)) continue;
    found.add(id);
    open.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}

/**
 * Returns which set each module belongs to. What an installed entry imports at once is installed, however many others want it too; of the rest, what an idle
 * entry wants comes when idle.
 */
export function setsOf(main: string, graph: Graph): ReadonlyMap<string, KeptSet> {
  const entries: Record<KeptSet, Set<string>> = { installed: new Set([main]), idle: new Set(), online: new Set() };
  const seen = new Set<string>();
  const open = [main];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    const info = graph.getModuleInfo(id);
    for (const entry of info?.dynamicallyImportedIds ?? []) entries[setOfEntry(entry)].add(entry);
    open.push(...(info?.importedIds ?? []), ...(info?.dynamicallyImportedIds ?? []));
  }
  const sets = new Map<string, KeptSet>();
  for (const set of ['online', 'idle', 'installed'] as const) for (const id of reach(entries[set], graph)) sets.set(id, set);
  return sets;
}
