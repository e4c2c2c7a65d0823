import { promisifyRequest } from 'idb-keyval';
import { doubt, held, hold, refused } from './held.ts';
import { STORAGE_KEYS } from './keys.ts';
import { inStore, readOne } from './storage.ts';

interface Lost {
  /** The mark of the database as it was last seen by this page; undefined = not seen yet. */
  readonly known: unknown;
  /** Token of this page's session. Where another page has filled a new database, it must be that session's. */
  readonly token: string;
  /** Whether the entry belongs to this page's session. */
  readonly isOwn: (key: string) => boolean;
  /** Asked in the transaction: false = nothing is to be stored any more. */
  readonly isCurrent: () => boolean;
}

const timeOf = (value: unknown) => (typeof value === 'object' && value !== null && 'at' in value ? value.at : undefined);

/** Whether the held value is newer than the stored one. Values without a time, such as the token, are not. */
function isNewer(value: unknown, stored: unknown): boolean {
  const [at, storedAt] = [timeOf(value), timeOf(stored)];
  return typeof at === 'number' && typeof storedAt === 'number' && at > storedAt;
}

/**
 * Stores what this page holds again where the browser has deleted the database, else what the storage has refused. What is there by now stays, save an older
 * value of another tab. Resolves to the mark of the database.
 */
export async function storeLost({ known, token, isOwn, isCurrent }: Lost): Promise<unknown> {
  const found = await readOne(STORAGE_KEYS.mark);
  const isIntact = found !== undefined && (known === undefined || found === known);
  if (isIntact) doubt(false);
  if (isIntact && refused.size === 0) return found;
  return inStore('readwrite', async (store) => {
    const entries = new Map([...held].filter(([key]) => isOwn(key) && (!isIntact || refused.has(key))));
    if (!isIntact) entries.set(STORAGE_KEYS.token, token);
    const [present, stored, ...values] = await Promise.all(
      [STORAGE_KEYS.mark, STORAGE_KEYS.token, ...entries.keys()].map((key) => promisifyRequest<unknown>(store.get(key))),
    );
    if (!isCurrent()) return known;
    if (isIntact || present === undefined || stored === token)
      [...entries].forEach(([key, value], place) => {
        if (values[place] === undefined || isNewer(value, values[place])) store.put(value, key);
      });
    const mark = present ?? Math.random();
    store.put(mark, STORAGE_KEYS.mark);
    store.transaction.commit();
    await promisifyRequest(store.transaction);
    for (const [key, value] of entries) if (held.get(key) === value) hold(key, value);
    doubt(false);
    return mark;
  });
}
