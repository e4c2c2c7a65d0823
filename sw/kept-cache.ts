import { keptSetOf } from './kept-files.ts';

export const KEPT_CACHE = 'kept-files';
const pathOf = ({ url }: Request) => new URL(url).pathname;

/** Stores every file of a set, so that a screen never seen opens offline too. One after the other: what the trader does comes first. */
export async function keepSet(name: string, files: readonly string[]): Promise<void> {
  const cache = await caches.open(KEPT_CACHE);
  const held = new Set((await cache.keys()).map(pathOf));
  for (const path of files)
    if (keptSetOf(path) === name && !held.has(path)) await cache.add(new Request(path, { priority: 'low' })).catch(() => undefined);
}

/** Fetches, for a version that is being installed, its files of the sets that this device keeps. */
export async function keepSets(files: readonly string[]): Promise<void> {
  if (!(await caches.has(KEPT_CACHE))) return;
  const cache = await caches.open(KEPT_CACHE);
  const names = new Set((await cache.keys()).map((request) => keptSetOf(pathOf(request))));
  for (const name of names) if (name !== null) await keepSet(name, files);
}

/** Deletes the files of versions before this one. */
export async function dropOldFiles(files: readonly string[]): Promise<void> {
  if (!(await caches.has(KEPT_CACHE))) return;
  const cache = await caches.open(KEPT_CACHE);
  const old = (await cache.keys()).filter((request) => !files.includes(pathOf(request)));
  await Promise.all(old.map((request) => cache.delete(request)));
}
