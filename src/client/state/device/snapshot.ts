import type { ExchangeTime, WallTime } from '#domain/units/time.ts';
import { readOne, removeMany, writeBehind } from '#client/offline/storage.ts';
import { entriesUnder } from '#client/offline/stored-entries.ts';
import { snapshotKey, userPrefix } from '#client/offline/keys.ts';
import { seal, unseal } from '#client/offline/sealed.ts';
import { isRecord } from '../resource/is-record.ts';

/** What was last seen of a resource, and when. */
export interface Snapshot<T> {
  readonly value: T;
  readonly receivedAt: WallTime;
  readonly exchangeAt: ExchangeTime | null;
  readonly tradingDate: string | null;
  readonly unreadable?: number | undefined;
}
interface Stored {
  readonly value: unknown;
  readonly exchangeAt: ExchangeTime | null;
  readonly tradingDate: string | null;
  readonly unreadable?: number | undefined;
}

/** The version of what the contract's objects look like; a new one forgets the old snapshots. */
const VERSION = 1;
const KEEP_MS = 7 * 86_400_000;
const KEEP_COUNT = 60;

function isStored(data: unknown): data is Stored {
  return isRecord(data) && 'value' in data;
}

/** Returns the stored copy as soon as the storage answers; null when there is none, it has another shape, or the storage fails. */
export async function readSnapshot<T>(
  userId: string | null,
  name: string,
  key: string,
  check: (data: unknown) => data is T,
): Promise<Snapshot<T> | null> {
  if (userId === null) return null;
  const raw = await readOne(snapshotKey(userId, name, key)).catch(() => null);
  const sealed = unseal(raw, VERSION, isStored);
  if (sealed === null || !check(sealed.data.value)) return null;
  // A copy is of the shape that was checked.
  return { ...sealed.data, value: sealed.data.value, receivedAt: sealed.at };
}

export function saveSnapshot<T>(userId: string | null, name: string, key: string, snapshot: Snapshot<T>): void {
  if (userId === null) return;
  const { receivedAt, ...data } = snapshot;
  writeBehind(snapshotKey(userId, name, key), seal(VERSION, receivedAt, data));
}

/** Deletes the copies that are older than a week or beyond the newest sixty. */
export async function pruneSnapshots(userId: string, now: WallTime): Promise<void> {
  const dated = (await entriesUnder(`${userPrefix(userId)}snapshot/`)).map(([key, raw]) => ({
    key,
    at: unseal(raw, VERSION, isStored)?.at ?? 0,
  }));
  const old = dated.toSorted((a, b) => b.at - a.at).filter(({ at }, place) => place >= KEEP_COUNT || now - at > KEEP_MS);
  if (old.length > 0) await removeMany(old.map(({ key }) => key));
}
