import { atom, type Getter, type Setter } from 'jotai';
import { userPrefix } from '#client/offline/keys.ts';
import { seal, unseal } from '#client/offline/sealed.ts';
import { change as changeStored, readOne } from '#client/offline/storage.ts';
import { within } from '#client/offline/within.ts';
import { postToTabs } from '#client/platform/tabs.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { onLeaving } from '../session/leaving.ts';
import { userIdAtom } from '../session/user.ts';

type Change<T> = (value: T) => T;
interface Kept<T> {
  readonly userId: string;
  /** What the storage said last. */
  readonly stored: T;
  /** What was changed here and is not stored yet, on top of it. */
  readonly pending: readonly Change<T>[];
}

interface Options<T> {
  /** The name under which this device keeps it. */
  readonly name: string;
  readonly version: number;
  readonly check: (data: unknown) => data is T;
  readonly empty: T;
  /** Whether there is nothing to keep: then nothing is. */
  readonly isEmpty?: (value: T) => boolean;
  /** What is shown here after another tab has changed it; what that one has kept unless told. */
  readonly elsewhere?: (mine: T, theirs: T) => T;
  readonly onValue?: (set: Setter, value: T) => void;
}

/** After so long a busy device is said to keep nothing, until its answer comes. */
const READ_MS = 1_000;

type Reread = (get: Getter, set: Setter) => void;
const rereads = new Map<string, Reread>();

/** Says how a page reads again what another tab has changed under a name. */
export function onChangedElsewhere(name: string, reread: Reread): void {
  rereads.set(name, reread);
}

/** Reads again what another tab has changed; what was never read here is read when it is wanted. */
export const changedElsewhereAtom = atom(null, (get, set, name: string) => rereads.get(name)?.(get, set));

/**
 * Something that a user keeps on this device alone and changes in several tabs. Each change is made to what is stored, in one step, so that a tab which
 * has read it long ago, or not yet, takes nothing away; the other tabs are told.
 */
export function sharedKept<T>({ name, version, check, empty, isEmpty, elsewhere = (_mine, theirs) => theirs, onValue }: Options<T>) {
  const baseAtom = atom<Kept<T> | null>(null);
  const readingAtom = atom<{ readonly userId: string; readonly done: Promise<void> } | null>(null);
  const keyOf = (userId: string) => `${userPrefix(userId)}${name}`;
  const read = (raw: unknown) => unseal(raw, version, check)?.data ?? empty;
  const valueOf = ({ stored, pending }: Kept<T>) => pending.reduce((value, change) => change(value), stored);

  /** What the signed-in user keeps; null until it is read. */
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
    // An answer that is late still counts: what was changed meanwhile stands on top of it.
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
      await changeStored(keyOf(userId), (raw) => {
        next = change(read(raw));
        return isEmpty?.(next) === true ? undefined : seal(version, wallNow(), next);
      });
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
