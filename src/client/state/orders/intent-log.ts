import type { WallTime } from '#domain/units/time.ts';
import { intentsKey } from '#client/offline/keys.ts';
import { seal, unseal } from '#client/offline/sealed.ts';
import { change, readOne } from '#client/offline/storage.ts';
import { isRecord } from '../resource/is-record.ts';
import { isUnresolved, type Intent, type IntentCall } from './outbox-machine.ts';

const VERSION = 1;
const KEEP_FINISHED = 20;
const KEEP_MS = 86_400_000;

function isIntents(data: unknown): data is Intent[] {
  return (
    Array.isArray(data) &&
    data.every((item) => isRecord(item) && typeof item['key'] === 'string' && typeof item['target'] === 'string' && isRecord(item['call']))
  );
}

/** What earlier versions wrote for `idempotent`: a decision that such a version has kept must still be known. */
const OLDER_KIND = 'keyed';

function named(intent: Intent): Intent {
  const { kind }: { readonly kind: string } = intent.call;
  return kind === OLDER_KIND ? { ...intent, call: { ...intent.call, kind: 'idempotent' } as IntentCall } : intent;
}

function listIn(raw: unknown): Intent[] {
  return (unseal(raw, VERSION, isIntents)?.data ?? []).map(named);
}

/** Returns the list without finished intents that are old or many. Unresolved ones stay whatever happens. */
function pruned(list: readonly Intent[], now: WallTime): Intent[] {
  const finished = list.filter((intent) => !isUnresolved(intent) && now - intent.updatedAt < KEEP_MS);
  const kept = new Set(finished.toSorted((a, b) => b.updatedAt - a.updatedAt).slice(0, KEEP_FINISHED));
  return list.filter((intent) => isUnresolved(intent) || kept.has(intent));
}

/** Returns the user's stored intents, newest first. */
export async function readIntents(userId: string): Promise<Intent[]> {
  return listIn(await readOne(intentsKey(userId)));
}

/**
 * Changes the user's stored intents in one transaction and returns the list after it. Resolves when it is on disk, so a
 * claim made here is seen by every tab and survives the page.
 */
export async function changeIntents(userId: string, now: WallTime, changeList: (list: Intent[]) => Intent[]): Promise<Intent[]> {
  let after: Intent[] = [];
  await change(intentsKey(userId), (raw) => {
    after = pruned(changeList(listIn(raw)), now);
    return seal(VERSION, now, after);
  });
  return after;
}

/** Keeps the unresolved intents of a user who leaves, whose outcome must be known when they come back. Resolves to whether there are any. */
export async function keepUnresolvedOnly(userId: string, now: WallTime): Promise<boolean> {
  try {
    return (await changeIntents(userId, now, (list) => list.filter(isUnresolved))).length > 0;
  } catch {
    // A device without room takes no change, and deletes all the same.
    return (await readIntents(userId)).some(isUnresolved);
  }
}

const name = (key: string) => `strikedesk-intent-${key}`;

/** Returns the browser's lock manager; it exists on https and localhost only. */
function locks(): LockManager | null {
  return 'locks' in navigator && navigator.locks ? navigator.locks : null;
}

/** Returns whether tabs can see each other's locks. Otherwise they use the lease in the stored record. */
export function canLock(): boolean {
  return locks() !== null;
}

/** Runs the work while holding the key's lock, which shows other tabs, and this one after a reload, that the work still runs. */
export async function whileHolding<T>(key: string, work: () => Promise<T>): Promise<T> {
  const manager = locks();
  return manager === null ? await work() : await manager.request(name(key), work);
}

/** Returns whether nobody holds the key's lock at this moment. */
export async function isFree(key: string): Promise<boolean> {
  const manager = locks();
  return manager === null || (await manager.request(name(key), { ifAvailable: true }, async (lock) => lock !== null));
}
