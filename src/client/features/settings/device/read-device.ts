import { readStorageKept } from '#client/state/device/storage-kept.ts';
import { serverClockOffset } from '#client/state/stream/server-clock.ts';
import type { DeviceFacts } from './checks.ts';

async function readWorker(): Promise<DeviceFacts['worker']> {
  if (!('serviceWorker' in navigator)) return 'none';
  if (navigator.serviceWorker.controller !== null) return 'active';
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  return registration === undefined ? 'none' : 'coming';
}

function readPush(): DeviceFacts['push'] {
  return 'PushManager' in window && 'Notification' in window ? Notification.permission : 'none';
}

/** Reads the capabilities of this device without asking the user. */
export async function readDevice(stream: DeviceFacts['stream']): Promise<DeviceFacts> {
  const [storage, worker] = await Promise.all([readStorageKept(), readWorker()]);
  const secure = !window.isSecureContext ? 'no' : location.protocol === 'https:' ? 'https' : 'local';
  return { secure, worker, storage, push: readPush(), clockBehindMs: serverClockOffset(), stream };
}
