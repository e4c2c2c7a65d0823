import { isRight } from './checked-files.ts';
import { hashesIn } from './file-hashes.ts';

/**
 * Fallback from a version that does not start. The last started version is recorded; when a new version is installed, the recorded version's files are
 * copied aside and kept until the new one reports its start. A version that reports failure, or nothing within `WORD_MS`, is marked as failed: pages are
 * then served from the copied files until another version arrives or the user retries this one.
 */
const FORMER_CACHE = 'kept-former';
const RECORDS = 'kept-start';
const PAGE = '/index.html';
const STARTED = '/started';
const FAILED = '/failed';

/** Time for the page of a new version to report its start: longer than a slow phone needs, shorter than a user waits. */
export const WORD_MS = 12_000;

/** A version of the app, as known to the service worker. */
export interface Version {
  /** Changes with every build. */
  readonly id: string;
  /** Cache key of each stored file, by path. */
  readonly files: ReadonlyMap<string, string>;
  /** Name of the cache with these files. */
  readonly cache: string;
  /** Path of the version's list of hashes. */
  readonly list: string;
}

/** The last started version: id, list of hashes (absent in old versions) and files by path. */
interface Started {
  readonly id: string;
  readonly list?: string;
  readonly cache: string;
  readonly files: readonly (readonly [path: string, key: string])[];
}

async function record(name: string): Promise<unknown> {
  const found = await caches.match(name, { cacheName: RECORDS });
  return found === undefined ? null : await found.json();
}

async function write(name: string, value: unknown): Promise<void> {
  await (await caches.open(RECORDS)).put(name, new Response(JSON.stringify(value)));
}

async function lastStarted(): Promise<Started | null> {
  return (await record(STARTED)) as Started | null;
}

/**
 * Puts the files of what started last aside, each as its build made it or none at all. A device without room for them goes without a way back, not without
 * the new version.
 */
export async function putAside(installing: Version): Promise<void> {
  const started = await lastStarted();
  if (started?.list === undefined || started.id === installing.id || (await formerPage()) !== undefined) return;
  await caches.delete(FORMER_CACHE);
  const from = await caches.open(started.cache);
  const to = await caches.open(FORMER_CACHE);
  // The page is stored last: without the page the saved version counts as absent.
  const files = started.files.toSorted(([a], [b]) => Number(a === PAGE) - Number(b === PAGE));
  try {
    const hashes = await hashesIn(started.list);
    for (const [path, key] of files) {
      const file = await from.match(key);
      if (file === undefined || !(await isRight(path, file, hashes))) throw new Error(`${path} is not stored as it was built`);
      await to.put(path, file);
    }
  } catch {
    await caches.delete(FORMER_CACHE);
  }
}

/** Whether a new version has yet to say that it started, has said so, or could not. */
export type StartState = 'awaited' | 'started' | 'failed';

/** Returns how the version has done on this device. */
export async function stateOf({ id }: Version): Promise<StartState> {
  if ((await record(FAILED)) === id) return 'failed';
  return (await lastStarted())?.id === id ? 'started' : 'awaited';
}

/** The version stands: it is the way back from the next one, and none leads back from it. The files stay for tabs of the version before, until the next comes. */
export async function hasStarted({ id, files, cache, list }: Version): Promise<void> {
  await write(STARTED, { id, cache, list, files: [...files] } satisfies Started);
  await (await caches.open(FORMER_CACHE)).delete(PAGE);
}

/** Marks the version as one that does not start. Returns whether there is something to go back to. */
export async function hasFailed({ id }: Version): Promise<boolean> {
  if ((await formerPage()) === undefined) return false;
  await write(FAILED, id);
  return true;
}

/** Lets a version that failed try again. */
export async function tryAgain(): Promise<void> {
  await (await caches.open(RECORDS)).delete(FAILED);
}

/** Returns the page of the saved previous version. */
export const formerPage = () => formerFile(PAGE);

/** Returns a file of the saved previous version. */
export async function formerFile(path: string): Promise<Response | undefined> {
  return await caches.match(path, { cacheName: FORMER_CACHE, ignoreVary: true });
}
