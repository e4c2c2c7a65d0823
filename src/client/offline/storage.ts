import { delMany, getMany, set, update, type UseStore } from 'idb-keyval';

const STORE = 'state';
let opened: Promise<IDBDatabase> | null = null;

/** Opens the database. One that has lost its store, as a browser that was cut off leaves it, is given it back: it would else keep nothing for ever. */
function open(version?: number): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('strikedesk', version);
    request.addEventListener('upgradeneeded', () => {
      if (!request.result.objectStoreNames.contains(STORE)) request.result.createObjectStore(STORE);
    });
    request.addEventListener('error', () => reject(request.error ?? new Error()));
    request.addEventListener('success', () => {
      const database = request.result;
      // Another tab gives it back, or the reader clears it: neither waits for this one.
      database.addEventListener('versionchange', () => {
        opened = null;
        database.close();
      });
      // Some browsers just close it.
      database.addEventListener('close', () => (opened = null));
      if (database.objectStoreNames.contains(STORE)) return resolve(database);
      database.close();
      resolve(open(database.version + 1));
    });
  });
}

/** The one store, for the library's calls. */
export const database: UseStore = async (mode, work) => {
  opened ??= open();
  opened.catch(() => (opened = null));
  return work((await opened).transaction(STORE, mode).objectStore(STORE));
};

/**
 * Runs a storage call so that a synchronous throw becomes a rejection: a browser may refuse IndexedDB by throwing from
 * `open` itself, and that must never reach the code that paints.
 */
async function guarded<T>(work: () => Promise<T>): Promise<T> {
  return await work();
}

/** Returns the stored values of the keys, in order. */
export function readMany(names: readonly string[]): Promise<unknown[]> {
  return guarded(() => getMany<unknown>([...names], database));
}

/** Returns the stored value of the key. */
export async function readOne(name: string): Promise<unknown> {
  const [value] = await readMany([name]);
  return value;
}

/** Stores the value; resolves when it is on disk. */
export function write(name: string, value: unknown): Promise<void> {
  return guarded(() => set(name, value, database));
}

/** Changes a value in one transaction, so that two tabs never overwrite each other's change. */
export function change<T>(name: string, changeIt: (old: unknown) => T): Promise<void> {
  return guarded(() => update<unknown>(name, changeIt, database));
}

/** Deletes the keys. */
export function removeMany(names: readonly string[]): Promise<void> {
  return guarded(() => delMany([...names], database));
}

/** Stores the value without being waited for: a full or refused storage costs the offline copy, nothing else. */
export function writeBehind(name: string, value: unknown): void {
  write(name, value).catch(() => undefined);
}
