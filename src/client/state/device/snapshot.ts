import type { ExchangeTime, WallTime } from '#domain/units/time.ts';
import { readOne, write } from '#client/offline/storage.ts';
import { snapshotKey } from '#client/offline/keys.ts';
import { seal, unseal } from '#client/offline/sealed.ts';
import { lazyCode } from '#client/platform/lazy-module.ts';
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
const loadPruning = lazyCode('signed-in-runtime', () => import('./prune-copies.ts'));

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

/** Stores something of a user; on a device without room older copies make way first. */
export async function withRoom<T>(userId: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'QuotaExceededError') throw error;
    await (await loadPruning()).makeRoom(userId);
    return work();
  }
}

/** Keeps a copy without being waited for: what is seen now is the newest. */
export function saveSnapshot<T>(userId: string | null, name: string, key: string, snapshot: Snapshot<T>): void {
  if (userId === null) return;
  const { receivedAt, ...data } = snapshot;
  const sealed = seal(VERSION, receivedAt, data);
  withRoom(userId, () => write(snapshotKey(userId, name, key), sealed)).catch(() => undefined);
}
