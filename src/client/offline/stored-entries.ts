import { keys } from 'idb-keyval';
import { database, readMany } from './storage.ts';

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
