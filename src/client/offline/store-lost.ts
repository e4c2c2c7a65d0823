import { promisifyRequest } from 'idb-keyval';
import { STORAGE_KEYS } from './keys.ts';
import { inStore, readOne } from './storage.ts';

/**
 * Stores the entries again where the browser has deleted the database; what is there by now stays. `isWanted` is asked of each key, in the
 * transaction.
 */
export async function storeLost(entries: readonly (readonly [string, unknown])[], isWanted: (key: string) => boolean): Promise<void> {
  if ((await readOne(STORAGE_KEYS.mark)) !== undefined) return;
  await inStore('readwrite', async (store) => {
    const there = new Set(await promisifyRequest(store.getAllKeys()));
    const missing = there.has(STORAGE_KEYS.mark) ? [] : entries.filter(([key]) => !there.has(key) && isWanted(key));
    for (const [key, value] of missing) store.put(value, key);
    store.put(true, STORAGE_KEYS.mark);
    store.transaction.commit();
    await promisifyRequest(store.transaction);
  });
}
