import { delMany, getMany, promisifyRequest, set, type UseStore } from 'idb-keyval';
import { hold, holdRead, noteRefused } from './held.ts';

const STORE = 'state';
let opened: Promise<IDBDatabase> | null = null;

/** The connection is over, and the data may be too. */
function lost(): void {
  opened = null;
  dispatchEvent(new Event('storage-lost'));
}

/** Opens the database. A missing object store, left by an interrupted browser, is created again, or nothing could ever be saved. */
function open(version?: number): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('strikedesk', version);
    request.addEventListener('upgradeneeded', () => {
      if (!request.result.objectStoreNames.contains(STORE)) request.result.createObjectStore(STORE);
    });
    request.addEventListener('error', () => reject(request.error ?? new Error()));
    request.addEventListener('success', () => {
      const database = request.result;
      // Another tab recreates the store, or the user deletes the site's data: closing lets either proceed.
      database.addEventListener('versionchange', () => {
        database.close();
        lost();
      });
      // Some browsers close the connection unasked; all do when they delete the data of a site.
      database.addEventListener('close', lost);
      if (database.objectStoreNames.contains(STORE)) return resolve(database);
      database.close();
      resolve(open(database.version + 1));
    });
  });
}

function connection(): Promise<IDBDatabase> {
  opened ??= open();
  opened.catch(() => (opened = null));
  return opened;
}

/** The object store, for work that ends its transaction by itself. A connection closed by the browser is reopened. */
export const inStore: UseStore = async (mode, work) => {
  const known = await connection();
  let transaction: IDBTransaction;
  try {
    transaction = known.transaction(STORE, mode);
  } catch {
    opened = null;
    transaction = (await connection()).transaction(STORE, mode);
  }
  return work(transaction.objectStore(STORE));
};

/**
 * The object store, for the library's calls. Each transaction is committed at once: WebKit otherwise keeps it open on a page in the back/forward cache,
 * the next page waits for it in vain, and a reload finds nobody signed in.
 */
export const database: UseStore = (mode, work) =>
  inStore(mode, (store) => {
    const done = work(store);
    store.transaction.commit();
    return done;
  });

/*
 * All functions below are async, so that a synchronous throw becomes a rejection: a browser may refuse IndexedDB by throwing from `open`, which must never
 * reach rendering code.
 */

/** Returns the stored values of the keys, in order. */
export async function readMany(names: readonly string[]): Promise<unknown[]> {
  const values = await getMany<unknown>([...names], database);
  names.forEach((name, place) => holdRead(name, values[place]));
  return values;
}

/** Returns the stored value of the key. */
export async function readOne(name: string): Promise<unknown> {
  const [value] = await readMany([name]);
  return value;
}

/** Stores the value; resolves when it is on disk. */
export async function write(name: string, value: unknown): Promise<void> {
  hold(name, value);
  try {
    await set(name, value, database);
  } catch (error) {
    noteRefused(name, value);
    throw error;
  }
}

/** Changes a value in one transaction, so that two tabs never overwrite each other's change. The result undefined deletes the value. */
export async function change<T>(name: string, changeIt: (old: unknown) => T): Promise<void> {
  return inStore('readwrite', async (store) => {
    const next = changeIt(await promisifyRequest(store.get(name)));
    if (next === undefined) store.delete(name);
    else store.put(next, name);
    store.transaction.commit();
    await promisifyRequest(store.transaction);
    hold(name, next);
  });
}

/** Deletes the keys. */
export async function removeMany(names: readonly string[]): Promise<void> {
  for (const name of names) hold(name, undefined);
  return delMany([...names], database);
}

/** Stores the value without being waited for: a full or refused storage costs the offline copy, nothing else. */
export function writeBehind(name: string, value: unknown): void {
  write(name, value).catch(() => undefined);
}
