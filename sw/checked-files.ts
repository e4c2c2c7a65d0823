import type { WorkboxPlugin } from 'workbox-core/types.js';
import { fetchFile } from './fetch-file.ts';
import { type Hashes, hashesIn, hashOf } from './file-hashes.ts';
import { hasRightType } from './right-type.ts';

const pathOf = ({ url }: Request) => new URL(url).pathname;

/** Returns whether the answer is the built file, by type and content hash. Leaves the body unread. */
export async function isRight(path: string, answer: Response, hashes: Hashes): Promise<boolean> {
  if (answer.status !== 200 || !hasRightType(path, answer)) return false;
  const hash = hashes.get(path);
  return hash === undefined || hash === (await hashOf(await answer.clone().arrayBuffer()));
}

/** Returns the file as the build made it, past the browser's HTTP cache. Rejects when the network answers with anything else. */
async function fetchAnew(path: string, hashes: Hashes): Promise<Response> {
  const answer = await fetchFile(new Request(path, { cache: 'reload' }));
  if (!(await isRight(path, answer, hashes))) throw new Error(`${path} is not what the build made`);
  return answer;
}

/** Returns the file as the build made it: from the network, once more past the HTTP cache if that holds another. Rejects when there is none. */
export async function fetchRight(path: string, hashes: Hashes): Promise<Response> {
  const answer = await fetchFile(new Request(path, { priority: 'low' }));
  return (await isRight(path, answer, hashes)) ? answer : fetchAnew(path, hashes);
}

/**
 * Returns the plugin that lets only files of this build into a cache of code and out of it. While a version is installed every stored file is read and
 * compared; later only its type is, so that no start waits for hashes. A stored file of another type is passed over, and `onWrong` has all of them compared;
 * so it does for one that is gone from a cache that holds `every` file.
 */
export function checks(list: string, holds: 'every' | 'some', onWrong: () => Promise<unknown>): WorkboxPlugin {
  return {
    cachedResponseWillBeUsed: async ({ request, cachedResponse, event }) => {
      const installing = event?.type === 'install';
      if (cachedResponse) {
        const path = pathOf(request);
        if (!hasRightType(path, cachedResponse)) noteWrong(event, onWrong);
        else if (!installing || (await isRight(path, cachedResponse, await hashesIn(list)))) return cachedResponse;
      } else if (holds === 'every') noteWrong(event, onWrong);
      return null;
    },
    fetchDidSucceed: async ({ request, response }) => {
      const path = pathOf(request);
      const hashes = await hashesIn(list);
      return (await isRight(path, response, hashes)) ? response : fetchAnew(path, hashes);
    },
  };
}

/** Starts a repair in the background; not during installation, which refetches wrong files itself. */
function noteWrong(event: ExtendableEvent | undefined, onWrong: () => Promise<unknown>): void {
  if (event?.type !== 'install') event?.waitUntil(onWrong().catch(() => undefined));
}

/** Number of concurrent comparisons. */
const LANES = 4;

/** Result of a repair: numbers of repaired files and of files still wrong, because the network has no correct copy. */
export interface Repaired {
  readonly right: number;
  readonly wrong: number;
}

/**
 * Compares each stored file with the build's hash and refetches wrong or missing ones. A file that cannot be repaired is deleted: the network may have it
 * when needed. `files` maps each path to its cache key.
 */
export async function repair(cacheName: string, files: ReadonlyMap<string, string>, list: string): Promise<Repaired> {
  const [cache, hashes] = await Promise.all([caches.open(cacheName), hashesIn(list)]);
  const count = { right: 0, wrong: 0 };
  const left = files.entries();
  const lane = async () => {
    for (const [path, key] of left) {
      const stored = await cache.match(key, { ignoreVary: true });
      if (stored && (await isRight(path, stored, hashes))) continue;
      try {
        await cache.put(key, await fetchAnew(path, hashes));
        count.right += 1;
      } catch {
        await cache.delete(key);
        count.wrong += 1;
      }
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return count;
}
