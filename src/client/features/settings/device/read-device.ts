import { STORAGE_KEYS } from '#client/offline/keys.ts';
import { readOne } from '#client/offline/storage.ts';
import { within } from '#client/offline/within.ts';
import { serverClockOffset } from '#client/state/stream/server-clock.ts';
import type { DeviceFacts } from './checks.ts';

const WAIT_MS = 2_000;

/** Whoever is signed in has a token in the storage, unless it keeps nothing. */
async function readStorage(): Promise<DeviceFacts['storage']> {
  const kept = await within(WAIT_MS, () => readOne(STORAGE_KEYS.token), null).catch(() => null);
  if (typeof kept !== 'string' || kept === '') return 'lost';
  const persisted = await within(WAIT_MS, () => navigator.storage.persisted(), false).catch(() => false);
  return persisted ? 'protected' : 'kept';
}

async function readWorker(): Promise<DeviceFacts['worker']> {
  if (!('serviceWorker' in navigator)) return 'none';
  if (navigator.serviceWorker.controller !== null) return 'active';
  const registration = await within(WAIT_MS, () => navigator.serviceWorker.getRegistration(), undefined).catch(() => undefined);
  return registration === undefined ? 'none' : 'coming';
}

function readPush(): DeviceFacts['push'] {
  return 'PushManager' in window && 'Notification' in window ? Notification.permission : 'none';
}

/** Finds out what this device can do; nothing of it hangs, and nothing is asked of the reader. */
export async function readDevice(stream: DeviceFacts['stream']): Promise<DeviceFacts> {
  const [storage, worker] = await Promise.all([readStorage(), readWorker()]);
  const secure = !isSecureContext ? 'no' : location.protocol === 'https:' ? 'https' : 'local';
  return { secure, worker, storage, push: readPush(), clockBehindMs: serverClockOffset(), stream };
}
