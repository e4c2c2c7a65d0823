import { atom, type Getter, type Setter } from 'jotai';
import { userPrefix } from '#client/offline/keys.ts';
import { seal, unseal } from '#client/offline/sealed.ts';
import { change as changeStored, readOne } from '#client/offline/storage.ts';
import { within } from '#client/offline/within.ts';
import { postToTabs } from '#client/platform/tabs.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { onLeaving } from '../session/leaving.ts';
import { userIdAtom } from '../session/user.ts';
import { withRoom } from './snapshot.ts';

type Change<T> = (value: T) => T;
interface Kept<T> {
  readonly userId: string;
  /** The value read last from storage. */
  readonly stored: T;
  /** Local changes on top of `stored` that are not stored yet. */
  readonly pending: readonly Change<T>[];
}

interface Options<T> {
  /** Storage key after the user's prefix. */
  readonly name: string;
  readonly version: number;
  readonly check: (data: unknown) => data is T;
  readonly empty: T;
  /** Returns true for a value that need not be stored; the entry is then deleted. */
  readonly isEmpty?: (value: T) => boolean;
  /** Returns the value to show after a change in another tab; default: the other tab's value. */
  readonly elsewhere?: (mine: T, theirs: T) => T;
  readonly onValue?: (set: Setter, value: T) => void;
}

/** After this time without an answer from storage, the value counts as empty until the answer comes. */
const READ_MS = 1_000;

type Reread = (get: Getter, set: Setter) => void;
const rereads = new Map<string, Reread>();

/** Registers the function that rereads a name after a change in another tab. */
export function onChangedElsewhere(name: string, reread: Reread): void {
  rereads.set(name, reread);
}

/** Rereads a value changed by another tab, if this page has read it before. */
export const changedElsewhereAtom = atom(null, (get, set, name: string) => rereads.get(name)?.(get, set));

/**
 * A value per user, stored on this device only and shared by all tabs. Each change is applied to the stored value in one transaction, so that a tab with an
 * old or missing copy overwrites nothing; other tabs are notified.
 */
export function sharedKept<T>({ name, version, check, empty, isEmpty, elsewhere = (_mine, theirs) => theirs, onValue }: Options<T>) {
  const baseAtom = atom<Kept<T> | null>(null);
  const readingAtom = atom<{ readonly userId: string; readonly done: Promise<void> } | null>(null);
  const keyOf = (userId: string) => `${userPrefix(userId)}${name}`;
  const read = (raw: unknown) => unseal(raw, version, check)?.data ?? empty;
  const valueOf = ({ stored, pending }: Kept<T>) => pending.reduce((value, change) => change(value), stored);

  /** The signed-in user's value; null until read. */
  const valueAtom = atom((get) => {
    const base = get(baseAtom);
    return base !== null && base.userId === get(userIdAtom) ? valueOf(base) : null;
  });

  const putAtom = atom(null, (get, set, userId: string, next: (old: Kept<T>) => Kept<T>) => {
    if (get(userIdAtom) !== userId) return;
    const old = get(baseAtom);
    const base = next(old?.userId === userId ? old : { userId, stored: empty, pending: [] });
    set(baseAtom, base);
    onValue?.(set, valueOf(base));
  });

  const loadAtom = atom(null, async (get, set): Promise<void> => {
    const userId = get(userIdAtom);
    if (userId === null || get(baseAtom)?.userId === userId) return;
    const running = get(readingAtom);
    if (running?.userId === userId) return running.done;
    // A late answer still counts: changes made meanwhile are applied on top of it.
    const answered = readOne(keyOf(userId)).then((raw) => set(putAtom, userId, (old) => ({ ...old, stored: read(raw) })));
    const done = within(READ_MS, () => answered, undefined).then(() => {
      if (get(baseAtom)?.userId !== userId) set(putAtom, userId, (old) => old);
    });
    set(readingAtom, { userId, done });
    return done;
  });

  const applyAtom = atom(null, (get, set, change: Change<T>): void => {
    const userId = get(userIdAtom);
    if (userId === null) return;
    set(putAtom, userId, (old) => ({ ...old, pending: [...old.pending, change] }));
    const without = ({ pending }: Kept<T>) => pending.filter((each) => each !== change);
    const store = async () => {
      let next = empty;
      const changeIt = (raw: unknown) => {
        next = change(read(raw));
        return isEmpty?.(next) === true ? undefined : seal(version, wallNow(), next);
      };
      await withRoom(userId, () => changeStored(keyOf(userId), changeIt));
      set(putAtom, userId, (old) => ({ ...old, stored: next, pending: without(old) }));
      postToTabs({ type: 'kept', userId, name });
    };
    // A full or refused storage costs what is kept for later, nothing of what is shown.
    store().catch(() => set(putAtom, userId, (old) => ({ ...old, stored: change(old.stored), pending: without(old) })));
  });

  /** Changes it, at once here where it has been read, and soon on the device. What is handed in is called again with what other tabs have kept. */
  const changeAtom = atom(null, async (get, set, change: Change<T>): Promise<void> => {
    if (get(valueAtom) === null) await set(loadAtom);
    set(applyAtom, change);
  });

  const rereadAtom = atom(null, async (get, set): Promise<void> => {
    const userId = get(userIdAtom);
    if (userId === null || get(baseAtom)?.userId !== userId) return;
    const theirs = read(await readOne(keyOf(userId)));
    set(putAtom, userId, (old) => ({ ...old, stored: elsewhere(old.stored, theirs) }));
  });
  onChangedElsewhere(name, (_get, set) => void set(rereadAtom).catch(() => undefined));

  onLeaving(
    atom(null, (_get, set) => {
      set(baseAtom, null);
      set(readingAtom, null);
    }),
  );
  return { valueAtom, loadAtom, changeAtom, rereadAtom };
}
