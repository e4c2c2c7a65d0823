import { DAY_KEYS, DAY_VERSION, keptKey, type KeptOf } from '#client/offline/day-keys.ts';
import { unseal } from '#client/offline/sealed.ts';
import { readOne } from '#client/offline/storage.ts';
import type { OwnDay } from '#domain/backtest/replay/own-day.ts';
import type { StoredDay } from '#domain/backtest/replay/stored-day.ts';

/** A session as a device keeps it. */
export type KeptSession = StoredDay | OwnDay;

const isRecord = (data: unknown): data is object => typeof data === 'object' && data !== null;
const isSession = (data: unknown): data is KeptSession =>
  isRecord(data) &&
  'expiries' in data &&
  (('path' in data && data.path instanceof Uint8Array && 'spot' in data) || ('rows' in data && Array.isArray(data.rows)));

/** Returns a session stored on this device; null when none is stored for the date. */
export async function readKeptDay(userId: string, of: KeptOf, date: string): Promise<KeptSession | null> {
  return unseal(await readOne(DAY_KEYS.day(userId, keptKey(of), date)), DAY_VERSION, isSession)?.data ?? null;
}
