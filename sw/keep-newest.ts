import type { WorkboxPlugin } from 'workbox-core/types.js';

/** No copy is shown, or stays, longer than this. */
const KEEP_MS = 7 * 86_400_000;

/** When a copy was fetched: `stamped` (snapshot-plugin.ts) has written it. */
const fetchedAt = (copy: Response | undefined) => Number(copy?.headers.get('x-fetched-at') ?? 0);
const isOld = (at: number) => Date.now() - at > KEEP_MS;

interface Copy {
  readonly key: Request;
  readonly at: number;
}

/** Returns the copies of a cache, the newest first. */
async function copiesIn(cache: Cache): Promise<readonly Copy[]> {
  const keys = await cache.keys();
  const copies = await Promise.all(keys.map(async (key) => ({ key, at: fetchedAt(await cache.match(key)) })));
  return copies.toSorted((a, b) => b.at - a.at);
}

/** On a full device the newest copies are worth more than those before them: deletes the older half of each cache, one at least. */
export async function dropOlderHalf(names: readonly string[]): Promise<void> {
  for (const name of names) {
    const cache = await caches.open(name);
    const copies = await copiesIn(cache);
    for (const { key } of copies.slice(Math.floor(copies.length / 2))) await cache.delete(key);
  }
}

/**
 * Returns what keeps a cache of copies small: of more than so many the oldest go, and all that are older than KEEP_MS. By what the copies say of
 * themselves: there is no second list that a browser may refuse, or lose apart from them.
 */
export function keepNewest(most: number): WorkboxPlugin {
  /** The first answer after a start of the worker goes through all of them; after that only one too many does. */
  let looked = false;
  return {
    cachedResponseWillBeUsed: async ({ cachedResponse }) => (isOld(fetchedAt(cachedResponse)) ? null : cachedResponse),
    cacheDidUpdate: async ({ cacheName }) => {
      const cache = await caches.open(cacheName);
      if (looked && (await cache.keys()).length <= most) return;
      looked = true;
      for (const [place, { key, at }] of (await copiesIn(cache)).entries()) if (place >= most || isOld(at)) await cache.delete(key);
    },
  };
}
