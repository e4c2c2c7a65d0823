import { fetchRight } from './checked-files.ts';
import { hashesIn } from './file-hashes.ts';
import { afterOrders, isDrained } from './gate.ts';
import { KEPT_CACHE, keptSetOf } from './kept-files.ts';

const pathOf = ({ url }: Request) => new URL(url).pathname;

/** How many files of a set are fetched at a time: what the trader does comes first, and a browser has six connections to a server of HTTP/1.1. */
const LANES = 2;
const LONG_MS = 1_000;

/** Stores the wanted files that are not stored yet. */
async function keep(files: readonly string[], list: string, wanted: (path: string, held: readonly string[]) => boolean): Promise<void> {
  const cache = await caches.open(KEPT_CACHE);
  const held = (await cache.keys()).map(pathOf);
  const wantedNow = files.filter((path) => wanted(path, held) && !held.includes(path));
  if (wantedNow.length === 0) return;
  const hashes = await hashesIn(list);
  const missing = wantedNow.values();
  const lane = async () => {
    for (const path of missing) {
      await afterOrders();
      if (isDrained()) return;
      const began = performance.now();
      await fetchRight(path, hashes)
        .then((file) => cache.put(path, file))
        .catch(() => undefined);
      const took = performance.now() - began;
      // On a thin wire a file takes long: as much time is left to what the trader does.
      if (took > LONG_MS) await new Promise((done) => setTimeout(done, took));
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

/** Stores every file of a set, so that a screen never seen opens offline too. */
export const keepSet = (name: string, files: readonly string[], list: string): Promise<void> =>
  keep(files, list, (path) => keptSetOf(path) === name);

/** Returns a file's path without the hash suffix `-1a2b3c4.js`. */
const nameOf = (path: string) => path.slice(0, -11);

/**
 * During installation, fetches the new version's forms of the files stored on this device, and no more: a device that saves data stores only opened parts.
 * New files follow with the rest of a set, on the page's request.
 */
export const keepSets = (files: readonly string[], list: string): Promise<void> =>
  keep(files, list, (path, held) => held.some((each) => nameOf(each) === nameOf(path)));

/** Deletes the files of older versions. */
export async function dropOldFiles(files: readonly string[]): Promise<void> {
  const cache = await caches.open(KEPT_CACHE);
  for (const request of await cache.keys()) if (!files.includes(pathOf(request))) await cache.delete(request);
}
