import { STORAGE_KEYS } from '#client/offline/keys.ts';
import { readOne } from '#client/offline/storage.ts';
import { within } from '#client/offline/within.ts';

const WAIT_MS = 2_000;

/** How the storage keeps what is written: `lost`, not at all; `kept`, until the browser wants the room; `protected`, until its owner clears it. */
export type StorageKept = 'lost' | 'kept' | 'protected';

/** Finds out whether the storage is persistent: without a stored token of the signed-in user it stores nothing. Never throws and never hangs. */
export async function readStorageKept(): Promise<StorageKept> {
  const token = await within(WAIT_MS, () => readOne(STORAGE_KEYS.token), null).catch(() => null);
  if (typeof token !== 'string' || token === '') return 'lost';
  const persisted = await within(WAIT_MS, () => navigator.storage.persisted(), false).catch(() => false);
  return persisted ? 'protected' : 'kept';
}
