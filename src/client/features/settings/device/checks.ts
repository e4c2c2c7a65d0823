import type { StorageKept } from '#client/state/device/storage-kept.ts';

/** Facts about this device; null = could not be determined. */
export interface DeviceFacts {
  /** `local`: localhost, which browsers trust without https. */
  readonly secure: 'https' | 'local' | 'no';
  /** `none`: the browser has no service workers, or blocks them on this site. */
  readonly worker: 'none' | 'coming' | 'active';
  readonly storage: StorageKept;
  readonly push: 'none' | 'denied' | 'default' | 'granted';
  /** How far this device's clock is behind the server's, in ms; 0 = no difference. */
  readonly clockBehindMs: number;
  readonly stream: 'off' | 'open' | 'lost';
}

export interface Check {
  readonly name: 'secure' | 'worker' | 'storage' | 'push' | 'clock' | 'stream';
  /** `bad`: a part of the app does not work; `warn`: a part works less well; `note`: for information. */
  readonly verdict: 'good' | 'note' | 'warn' | 'bad';
  /** Last part of the message id; the id with `-do` is the advice, unless the verdict is `good`. */
  readonly found: string;
  readonly minutes?: number;
}

const MINUTE_MS = 60_000;

function ofClock(behindMs: number): Check {
  const minutes = Math.max(1, Math.round(Math.abs(behindMs) / MINUTE_MS));
  if (behindMs === 0) return { name: 'clock', verdict: 'good', found: 'agrees' };
  return { name: 'clock', verdict: 'warn', found: behindMs > 0 ? 'behind' : 'ahead', minutes };
}

/** Returns the check of each part of the app on this device, the most fundamental first. */
export function judgeDevice({ secure, worker, storage, push, clockBehindMs, stream }: DeviceFacts): readonly Check[] {
  return [
    { name: 'secure', verdict: secure === 'no' ? 'bad' : 'good', found: secure },
    { name: 'worker', verdict: worker === 'active' ? 'good' : worker === 'coming' ? 'note' : 'bad', found: worker },
    { name: 'storage', verdict: storage === 'protected' ? 'good' : storage === 'kept' ? 'warn' : 'bad', found: storage },
    { name: 'push', verdict: push === 'granted' ? 'good' : push === 'default' ? 'note' : 'warn', found: push },
    ofClock(clockBehindMs),
    { name: 'stream', verdict: stream === 'open' ? 'good' : stream === 'off' ? 'note' : 'bad', found: stream },
  ];
}
