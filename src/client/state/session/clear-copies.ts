import { atom } from 'jotai';
import { userPrefix } from '#client/offline/keys.ts';
import { removeMany, storedKeys } from '#client/offline/storage.ts';
import { userIdAtom } from './user.ts';

/** The start of the names of the service worker's snapshot caches. */
const SNAPSHOT_CACHE_PREFIX = 'snapshots';

/**
 * Deletes the dated copies that are shown while there is no connection. Session, look, and orders whose outcome is not known stay.
 * Resolves to whether it is done.
 */
export const clearCopiesAtom = atom(null, async (get): Promise<boolean> => {
  const userId = get(userIdAtom);
  if (userId === null) return false;
  try {
    const copies = (await storedKeys()).filter((key) => key.startsWith(`${userPrefix(userId)}snapshot/`));
    await removeMany(copies);
    if ('caches' in globalThis) {
      const names = (await caches.keys()).filter((name) => name.startsWith(SNAPSHOT_CACHE_PREFIX));
      await Promise.all(names.map((name) => caches.delete(name)));
    }
    return true;
  } catch {
    return false;
  }
});
