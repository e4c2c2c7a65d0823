import { DAY_KEYS, DAY_VERSION, keptKey, type KeptOf } from '#client/offline/day-keys.ts';
import { unseal } from '#client/offline/sealed.ts';
import { readOne } from '#client/offline/storage.ts';
import { type OwnDay, tapeOfOwnDay } from '#domain/backtest/replay/own-day.ts';
import type { DayTape } from '#domain/backtest/replay/day-tape.ts';
import { type StoredDay, tapeOfDay } from '#domain/backtest/replay/stored-day.ts';
import { unpackMinutes } from '#domain/market/packed/minute-bytes.ts';
// What the simulated exchange's options were worth follows from this model: kept days have no option prices.
import { optionCandles } from '#simulator/history/option-candles.ts';

/** A session as a device keeps it. */
export type KeptSession = StoredDay | OwnDay;

const isRecord = (data: unknown): data is object => typeof data === 'object' && data !== null;
const isSession = (data: unknown): data is KeptSession =>
  isRecord(data) &&
  'expiries' in data &&
  (('path' in data && data.path instanceof Uint8Array && 'spot' in data) || ('rows' in data && Array.isArray(data.rows)));

async function inflated(bytes: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([new Uint8Array(bytes)]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Returns a kept session with everything that was listed on it. What was brought in is inflated at once: who plays it waits for no contract. */
export async function tapeOfKept(day: KeptSession): Promise<DayTape> {
  if (!('rows' in day)) return tapeOfDay(day, optionCandles);
  const rows = await Promise.all(day.rows.map(async (row) => ({ ...row, minutes: await inflated(row.minutes) })));
  return tapeOfOwnDay({ ...day, rows }, unpackMinutes);
}

/** Returns a session that this device keeps; null when it keeps none of this date. */
export async function readKeptDay(userId: string, of: KeptOf, date: string): Promise<KeptSession | null> {
  return unseal(await readOne(DAY_KEYS.day(userId, keptKey(of), date)), DAY_VERSION, isSession)?.data ?? null;
}
