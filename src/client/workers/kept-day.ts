import { DAY_KEYS, DAY_VERSION } from '#client/offline/day-keys.ts';
import { unseal } from '#client/offline/sealed.ts';
import { readOne } from '#client/offline/storage.ts';
import type { StoredDay } from '#domain/backtest/replay/stored-day.ts';

const isDay = (data: unknown): data is StoredDay =>
  typeof data === 'object' && data !== null && 'path' in data && data.path instanceof Uint8Array && 'spot' in data && 'expiries' in data;

/** Returns a session that this device keeps; null when it keeps none of this date. */
export async function readKeptDay(userId: string, underlying: string, date: string): Promise<StoredDay | null> {
  return unseal(await readOne(DAY_KEYS.day(userId, underlying, date)), DAY_VERSION, isDay)?.data ?? null;
}
