import { atom, type Getter, type SetStateAction, type WritableAtom } from 'jotai';
import { seal, unseal } from '#client/offline/sealed.ts';
import { removeMany, writeBehind } from '#client/offline/storage.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { onLeaving } from '../session/leaving.ts';
import { storedPartsAtom, type StoredParts } from './stored.ts';

interface PersistedSlot<T> {
  readonly part: keyof StoredParts;
  /** Where it is stored now; null = it is not kept (nobody is signed in). */
  readonly key: (get: Getter) => string | null;
  readonly version: number;
  readonly initial: T;
  readonly check: (data: unknown) => data is T;
  /** Whether the value means "nothing": then the key is deleted. */
  readonly isEmpty?: (value: T) => boolean;
}

/**
 * Returns an atom backed by storage: the hydrated value until this page writes, then the written one, so that a late
 * answer of the storage never wins. Writes are stored asynchronously.
 */
export function persistedAtom<T>(slot: PersistedSlot<T>): WritableAtom<T, [SetStateAction<T>], void> {
  const writtenAtom = atom<{ readonly value: T } | null>(null);
  const restoredAtom = atom((get) => {
    const sealed = unseal(get(storedPartsAtom)[slot.part], slot.version, slot.check);
    return sealed === null ? slot.initial : sealed.data;
  });
  const readAtom = atom((get) => {
    const written = get(writtenAtom);
    return written === null ? get(restoredAtom) : written.value;
  });
  onLeaving(atom(null, (_get, set) => set(writtenAtom, null)));
  return atom(
    (get) => get(readAtom),
    (get, set, update: SetStateAction<T>) => {
      const value = typeof update === 'function' ? (update as (old: T) => T)(get(readAtom)) : update;
      set(writtenAtom, { value });
      const key = slot.key(get);
      if (key === null) return;
      if (slot.isEmpty?.(value)) removeMany([key]).catch(() => undefined);
      else writeBehind(key, seal(slot.version, wallNow(), value));
    },
  );
}
