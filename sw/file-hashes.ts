import { fetchFile } from './fetch-file.ts';
import { KEPT_CACHE } from './kept-files.ts';

/** The hash of each file of a build, by its address from the root. */
export type Hashes = ReadonlyMap<string, string>;

/** Nine bytes in base64: no login page or damaged copy meets them by accident. */
const LETTERS = 12;

/** Returns the content hash that the build wrote down for the same bytes (platform/build/file-hashes.ts). */
export async function hashOf(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const text = btoa(String.fromCharCode(...digest));
  return text.slice(0, LETTERS).replaceAll('+', '-').replaceAll('/', '_');
}

/** Returns the hash that a list's own name says. */
const hashInName = (list: string) => /-([\w-]{12})\.json$/.exec(list)?.[1];

async function readList(list: string, answer: Response | undefined): Promise<Hashes | null> {
  if (!answer?.ok) return null;
  const bytes = await answer.arrayBuffer();
  if ((await hashOf(bytes)) !== hashInName(list)) return null;
  const entries = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, string>;
  return new Map(Object.entries(entries).map(([path, hash]) => [`/${path}`, hash]));
}

async function load(list: string): Promise<Hashes> {
  const cache = await caches.open(KEPT_CACHE);
  const kept = await readList(list, await cache.match(list, { ignoreVary: true }));
  if (kept !== null) return kept;
  // The browser's own HTTP cache may hold a login page under this address: asked once past it.
  for (const mode of ['default', 'reload'] as const) {
    const answer = await fetchFile(new Request(list, { cache: mode }));
    const hashes = await readList(list, answer.clone());
    if (hashes === null) continue;
    // A full device goes without its copy.
    await cache.put(list, answer).catch(() => undefined);
    return hashes;
  }
  throw new Error(`${list} is not the build's list of hashes`);
}

const loaded = new Map<string, Promise<Hashes>>();

/** Returns the hashes of a build's list, from the device or the network. Rejects when neither has the list as the build made it. */
export function hashesIn(list: string): Promise<Hashes> {
  let found = loaded.get(list);
  if (found === undefined) {
    found = load(list);
    loaded.set(list, found);
    found.catch(() => loaded.delete(list));
  }
  return found;
}
