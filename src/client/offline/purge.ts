import type { WallTime } from '#domain/units/time.ts';
import { removeMany, storedKeys } from './storage.ts';
import { STORAGE_KEYS, preferencesKey, userPrefix } from './keys.ts';
import { within } from './within.ts';

/** The start of the names of the service worker's snapshot caches. */
export const SNAPSHOT_CACHE_PREFIX = 'snapshots';
const PURGE_MS = 3_000;

/** Deletes the service worker's dated copies; works from the page too, when no worker runs. */
async function purgeCaches(): Promise<void> {
  if (!('caches' in globalThis)) return;
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(SNAPSHOT_CACHE_PREFIX)).map((name) => caches.delete(name)));
}

/** Tells the service worker that what is still on its way belongs to nobody any more. */
function tellWorker(): void {
  if ('serviceWorker' in navigator) navigator.serviceWorker.controller?.postMessage({ type: 'PURGE' });
}

/**
 * Deletes what a user leaves behind on this device: session, broker accounts, snapshots, marks. How it looks stays, and
 * so does what `keep` names. Never throws and never hangs.
 */
export async function purgeUser(userId: string | null, keep: (userId: string, now: WallTime) => Promise<readonly string[]>, now: WallTime): Promise<void> {
  tellWorker();
  const storage = async () => {
    const kept = userId === null ? [] : await keep(userId, now);
    const ours = (await storedKeys()).filter(
      (key) => key === STORAGE_KEYS.token || key === STORAGE_KEYS.root || key === STORAGE_KEYS.sessionUser || (userId !== null && key.startsWith(userPrefix(userId))),
    );
    const spared = new Set([...kept, ...(userId === null ? [] : [preferencesKey(userId)])]);
    await removeMany(ours.filter((key) => !spared.has(key)));
  };
  await Promise.all([within(PURGE_MS, storage, undefined), within(PURGE_MS, purgeCaches, undefined)]);
}
