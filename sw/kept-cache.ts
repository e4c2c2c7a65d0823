import { afterOrders } from './gate.ts';
import { keptSetOf } from './kept-files.ts';

export const KEPT_CACHE = 'kept-files';
const pathOf = ({ url }: Request) => new URL(url).pathname;

/** How many files of a set are fetched at a time: what the trader does comes first. */
const LANES = 4;
const LONG_MS = 1_000;

/** Stores every file of a set, so that a screen never seen opens offline too. What is there already is not fetched again. */
export async function keepSet(name: string, files: readonly string[]): Promise<void> {
  const cache = await caches.open(KEPT_CACHE);
  const held = new Set((await cache.keys()).map(pathOf));
  const missing = files.filter((path) => keptSetOf(path) === name && !held.has(path)).values();
  const lane = async () => {
    for (const path of missing) {
      await afterOrders();
      const began = Date.now();
      await cache.add(new Request(path, { priority: 'low' })).catch(() => undefined);
      const took = Date.now() - began;
      // On a thin wire a file takes long: as much time is left to what the trader does.
      if (took > LONG_MS) await new Promise((done) => setTimeout(done, took));
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
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
