import { keys } from 'idb-keyval';
import { hold } from './held.ts';
import { database, inStore, readMany } from './storage.ts';

/** Returns every stored key. */
export async function storedKeys(): Promise<string[]> {
  const found = await keys<IDBValidKey>(database);
  return found.filter((key): key is string => typeof key === 'string');
}

/** Returns every stored pair whose key starts with the text. Nothing else is read: a user may keep megabytes of history. */
export async function entriesUnder(prefix: string): Promise<[string, unknown][]> {
  const names = (await storedKeys()).filter((key) => key.startsWith(prefix));
  const values = await readMany(names);
  return names.map((name, place) => [name, values[place]]);
}

/** Stores the pairs, all of them or none. */
export function writeTogether(pairs: readonly (readonly [key: string, value: unknown])[]): Promise<void> {
  return inStore(
    'readwrite',
    (store) =>
      new Promise((resolve, reject) => {
        const { transaction } = store;
        transaction.addEventListener('complete', () => {
          for (const [key, value] of pairs) hold(key, value);
          resolve();
        });
        transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('the storage refused')));
        try {
          for (const [key, value] of pairs) store.put(value, key);
          transaction.commit();
        } catch (error) {
          transaction.abort();
          throw error;
        }
      }),
  );
}
