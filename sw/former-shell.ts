import { isRight } from './checked-files.ts';
import { hashesIn } from './file-hashes.ts';

/**
 * The way back from a version that does not start. What started last on this device is recorded; when a new version is installed, the files of the
 * recorded one are put aside, and they stay there until the new one has said that it started too. A version that says it cannot, or says nothing for
 * `WORD_MS`, is marked as failed: pages are then served from what was put aside, until another version comes or the reader tries this one again.
 */
const FORMER_CACHE = 'kept-former';
const RECORDS = 'kept-start';
const PAGE = '/index.html';
const STARTED = '/started';
const FAILED = '/failed';

/** The page of a new version has this long to say that it started. Longer than a slow phone takes, shorter than a reader's patience. */
export const WORD_MS = 12_000;

/** A version as its worker knows it. */
export interface Version {
  /** Changes with every build. */
  readonly id: string;
  /** Where each of its stored files is in `cache`, by address from the root. */
  readonly files: ReadonlyMap<string, string>;
  /** The name of the cache that holds them. */
  readonly cache: string;
  /** The address of its list of hashes. */
  readonly list: string;
}

/** What started last: its id, list of hashes and its files by address from the root. A version from before there were lists has none. */
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
  // The page last: while it is not there, nothing is put aside.
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

/** Returns the page that was put aside. */
export const formerPage = () => formerFile(PAGE);

/** Returns a file of the version that was put aside. */
export async function formerFile(path: string): Promise<Response | undefined> {
  return await caches.match(path, { cacheName: FORMER_CACHE, ignoreVary: true });
}
