import { promisifyRequest } from 'idb-keyval';
import { STORAGE_KEYS } from './keys.ts';
import { inStore, readOne } from './storage.ts';

interface Lost {
  /** The mark of the database as it was last seen by this page; undefined = not seen yet. */
  readonly known: unknown;
  /** Token of this page's session. Where another page has filled a new database, it must be that session's. */
  readonly token: string;
  readonly entries: readonly (readonly [key: string, value: unknown])[];
  /** Asked of each key in the transaction. */
  readonly isWanted: (key: string) => boolean;
}

/** Stores the entries again where the browser has deleted the database; what is there by now stays. Resolves to the mark of the database. */
export async function storeLost({ known, token, entries, isWanted }: Lost): Promise<unknown> {
  const found = await readOne(STORAGE_KEYS.mark);
  if (found !== undefined && (known === undefined || found === known)) return found;
  return inStore('readwrite', async (store) => {
    const [keys, present, stored] = await Promise.all([
      promisifyRequest(store.getAllKeys()),
      promisifyRequest<unknown>(store.get(STORAGE_KEYS.mark)),
      promisifyRequest<unknown>(store.get(STORAGE_KEYS.token)),
    ]);
    const there = new Set(keys);
    if (present === undefined || stored === token)
      for (const [key, value] of entries) if (!there.has(key) && isWanted(key)) store.put(value, key);
    const mark = present ?? Math.random();
    store.put(mark, STORAGE_KEYS.mark);
    store.transaction.commit();
    await promisifyRequest(store.transaction);
    return mark;
  });
}
