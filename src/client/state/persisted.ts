import { atom, type Getter, type PrimitiveAtom, type SetStateAction, type Setter, type WritableAtom } from 'jotai';
import { seal, unseal } from '#client/offline/sealed.ts';
import { removeMany, writeBehind } from '#client/offline/storage.ts';
import { wallNow } from '#client/platform/wall-clock.ts';

export interface PersistedSlot<T> {
  /** Where it is stored now; null = it is not kept (nobody is signed in). */
  readonly key: (get: Getter) => string | null;
  readonly version: number;
  readonly initial: T;
  readonly check: (data: unknown) => data is T;
  /** Whether the value means "nothing": then the key is deleted. */
  readonly isEmpty?: (value: T) => boolean;
}

export interface PersistedAtom<T> {
  /** Reads and writes the value; a write goes to the storage behind the caller's back. */
  readonly value: WritableAtom<T, [SetStateAction<T>], void>;
  /** Takes what was stored, unless somebody has already written in this page: a late answer never wins. */
  readonly restore: WritableAtom<null, [raw: unknown], void>;
  /** Takes a value that another tab has stored already. */
  readonly adopt: WritableAtom<null, [value: T], void>;
  /** Back to the initial value, without storing. */
  readonly reset: WritableAtom<null, [], void>;
}

/** Returns an atom backed by the storage. It is hydrated by `restore`, never at module load: see hydrate.ts. */
export function persistedAtom<T>(slot: PersistedSlot<T>): PersistedAtom<T> {
  const base: PrimitiveAtom<T> = atom(slot.initial);
  const touched = atom(false);
  const store = (get: Getter, next: T) => {
    const key = slot.key(get);
    if (key === null) return;
    if (slot.isEmpty?.(next)) removeMany([key]).catch(() => undefined);
    else writeBehind(key, seal(slot.version, wallNow(), next));
  };
  const put = (set: Setter, next: T) => {
    set(touched, true);
    set(base, () => next);
  };
  return {
    value: atom(
      (get) => get(base),
      (get, set, update: SetStateAction<T>) => {
        const next = typeof update === 'function' ? (update as (old: T) => T)(get(base)) : update;
        put(set, next);
        store(get, next);
      },
    ),
    restore: atom(null, (get, set, raw: unknown) => {
      const sealed = unseal(raw, slot.version, slot.check);
      if (sealed !== null && !get(touched)) set(base, () => sealed.data);
    }),
    adopt: atom(null, (_get, set, value: T) => put(set, value)),
    reset: atom(null, (_get, set) => {
      set(base, () => slot.initial);
      set(touched, false);
    }),
  };
}
