import { atom, type Atom } from 'jotai';
import { REHYDRATE_TIMEOUT_MS } from '#contract/constants.ts';
import { isRecord } from '../resource/is-record.ts';
import { onLeaving } from '../session/leaving.ts';
import { userIdAtom } from '../session/user.ts';
import { keep, readKept } from './kept.ts';

/** The device's copy of a value that the server stores too. */
interface Synced<T> {
  readonly value: T;
  /** The common value of device and server at the last synchronisation; null = never synchronised. */
  readonly base: { readonly revision: number; readonly value: T } | null;
  /** Whether the user has ever set the value (otherwise the default). */
  readonly chosen: boolean;
}

/** The server's stored value; `value` null = nothing stored yet. */
export interface RemoteAnswer<T> {
  readonly revision: number;
  readonly taken: boolean;
  readonly value: T | null;
}

interface Remote<T> {
  readonly get: () => Promise<RemoteAnswer<T>>;
  readonly put: (revision: number, value: T) => Promise<RemoteAnswer<T>>;
}

interface Options<T> {
  /** Returns the storage key after the user's prefix. */
  readonly nameOf: (key: string) => string;
  readonly version: number;
  readonly isValue: (data: unknown) => data is T;
  /** Reads the value stored by an older, device-only version. */
  readonly readOld: (userId: string, key: string) => Promise<T | null>;
  readonly first: T;
  readonly onServer: Atom<boolean>;
  readonly remote: (key: string) => Remote<T>;
  /** Merges changes on this device and elsewhere since the common `base`; null = never synchronised. */
  readonly merge: (base: T | null, mine: T, theirs: T) => T;
}

/** Delay after a change before it is sent to the server, so that further changes are sent together. */
const QUIET_MS = 800;
const MOST_TRIES = 3;

/** Fields by name: the server's database answers them in an order of its own. */
const byName = (_key: string, value: unknown): unknown =>
  isRecord(value) ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))) : value;
/** Returns whether both values are equal, ignoring the order of fields. */
export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a, byName) === JSON.stringify(b, byName);
const isChanged = <T>({ value, base, chosen }: Synced<T>) => (base === null ? chosen : !isSame(value, base.value));

/** Returns the other list with the additions, changes and removals made here since `base`. */
export function mergeById<Item extends { readonly id: string }>(
  base: readonly Item[] | null,
  mine: readonly Item[],
  theirs: readonly Item[],
): readonly Item[] {
  const before = new Map((base ?? []).map((item) => [item.id, item]));
  const here = new Map(mine.map((item) => [item.id, item]));
  const there = new Set(theirs.map(({ id }) => id));
  const kept = theirs.flatMap((item) => {
    const own = here.get(item.id);
    // Removed here, and not changed elsewhere since.
    if (own === undefined) return before.has(item.id) && isSame(before.get(item.id), item) ? [] : [item];
    return [before.has(item.id) && isSame(before.get(item.id), own) ? item : own];
  });
  const added = mine.filter((item) => !there.has(item.id) && (!before.has(item.id) || !isSame(before.get(item.id), item)));
  return [...kept, ...added];
}

/** Synchronises device and server: a local change is sent, otherwise the server's value is read. Stops after `MOST_TRIES` conflicts with other devices. */
export async function meet<T>(from: Synced<T>, remote: Remote<T>, merge: Options<T>['merge']): Promise<Synced<T>> {
  let now = from;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    if (!isChanged(now)) {
      const { revision, value } = await remote.get();
      return value === null ? now : { value, base: { revision, value }, chosen: true };
    }
    const { revision, taken, value: theirs } = await remote.put(now.base?.revision ?? 0, now.value);
    if (taken) return { ...now, base: { revision, value: now.value } };
    if (theirs === null) {
      // Stored by a newer version in an unreadable format, which must not be overwritten.
      if (revision !== 0) throw new Error('What is kept cannot be read by this version.');
      // The server has lost the common value: send the whole value again.
      now = { ...now, base: null, chosen: true };
      continue;
    }
    now = { value: merge(now.base?.value ?? null, now.value, theirs), base: { revision, value: theirs }, chosen: true };
    if (!isChanged(now)) return now;
  }
  return now;
}

/** Checks the user before each call: calls carry the current token, and one user's value must not be sent as the next user's. */
function remoteWhile<T>(isSameUser: () => boolean, there: Remote<T>): Remote<T> {
  const check = () => {
    if (!isSameUser()) throw new Error('The user has left.');
  };
  return {
    get: async () => {
      check();
      return there.get();
    },
    put: async (revision, value) => {
      check();
      return there.put(revision, value);
    },
  };
}

/** Returns the export format. An imported value is merged with the other server's as if made there. */
function keptFor<T>(version: number, isSynced: (data: unknown) => data is Synced<T>) {
  return {
    version,
    check: (data: unknown): boolean => isSynced(data),
    alone: (data: unknown): unknown => (isSynced(data) ? { value: data.value, base: null, chosen: true } : data),
  };
}

/**
 * Values of a user by key, stored at once on this device and soon on the server. Offline changes are sent later; concurrent changes of two
 * devices are merged.
 */
export function syncedFamily<T>(options: Options<T>) {
  const { nameOf, version, isValue, readOld, first, onServer, remote, merge } = options;
  const allAtom = atom<Readonly<Record<string, Synced<T>>>>({});
  const workAtom = atom(() => ({ running: new Set<string>(), timers: new Map<string, ReturnType<typeof setTimeout>>() }));
  const isSynced = (data: unknown): data is Synced<T> => isRecord(data) && isValue(data['value']) && typeof data['chosen'] === 'boolean';
  const putAtom = atom(null, (get, set, key: string, next: Synced<T>) => {
    set(allAtom, { ...get(allAtom), [key]: next });
    const userId = get(userIdAtom);
    if (userId !== null) keep(userId, nameOf(key), version, next);
  });

  /** Synchronises a key. Returns whether it was changed meanwhile, so that another synchronisation is needed. */
  const meetAtom = atom(null, async (get, set, key: string): Promise<boolean> => {
    const userId = get(userIdAtom);
    const from = get(allAtom)[key];
    const { running } = get(workAtom);
    if (userId === null || from === undefined || !get(onServer) || running.has(key)) return false;
    running.add(key);
    try {
      const met = await meet(
        from,
        remoteWhile(() => get(userIdAtom) === userId, remote(key)),
        merge,
      );
      const now = get(allAtom)[key];
      if (get(userIdAtom) !== userId || now === undefined) return false;
      // Changes made during the synchronisation are merged on top of its result.
      const next = now === from ? met : { ...met, chosen: now.chosen || met.chosen, value: merge(from.value, now.value, met.value) };
      set(putAtom, key, next);
      return now !== from && isChanged(next);
    } catch {
      // The local value stays and is sent with the next change or the next opening.
      return false;
    } finally {
      running.delete(key);
    }
  });

  const syncAtom = atom(null, async (_get, set, key: string): Promise<void> => {
    let isMore = true;
    while (isMore) isMore = await set(meetAtom, key);
  });

  const loadAtom = atom(null, async (get, set, key: string): Promise<void> => {
    const userId = get(userIdAtom);
    if (userId === null) return;
    if (get(allAtom)[key] === undefined) {
      // Without a connection this is the only copy there is: a busy device is waited for, or what is drawn next would take its place.
      const stored = await readKept(userId, nameOf(key), version, isSynced, REHYDRATE_TIMEOUT_MS);
      const old = stored === null ? await readOld(userId, key) : null;
      if (get(userIdAtom) !== userId) return;
      if (get(allAtom)[key] === undefined)
        set(allAtom, { ...get(allAtom), [key]: stored ?? { value: old ?? first, base: null, chosen: old !== null } });
    }
    await set(syncAtom, key);
  });

  const changeAtom = atom(null, (get, set, key: string, value: T) => {
    const old = get(allAtom)[key];
    set(putAtom, key, { value, base: old?.base ?? null, chosen: true });
    const { timers } = get(workAtom);
    clearTimeout(timers.get(key));
    timers.set(
      key,
      setTimeout(() => {
        timers.delete(key);
        void set(syncAtom, key);
      }, QUIET_MS),
    );
  });

  onLeaving(
    atom(null, (get, set) => {
      for (const timer of get(workAtom).timers.values()) clearTimeout(timer);
      get(workAtom).timers.clear();
      set(allAtom, {});
    }),
  );
  return { valuesAtom: atom((get) => get(allAtom)), loadAtom, changeAtom, syncAtom, kept: keptFor(version, isSynced) };
}
