import { atom, type Getter } from 'jotai';
import type { User } from '#client/api/types.ts';
import { STORAGE_KEYS } from '#client/offline/keys.ts';
import { isRecord } from '../resource/is-record.ts';
import { persistedAtom } from '../device/persisted.ts';

/** The signed-in user's record; stored so that an offline start knows whose data to open. */
export const userDataAtom = persistedAtom<User | null>({
  part: 'user',
  key: () => STORAGE_KEYS.sessionUser,
  version: 1,
  initial: null,
  check: (data): data is User | null => isRecord(data) && typeof data['id'] === 'string' && typeof data['email'] === 'string',
  isEmpty: (value) => value === null,
});

export const userIdAtom = atom((get) => get(userDataAtom)?.id ?? null);

/** Returns a storage key's maker for the signed-in user: null while nobody is signed in. */
export function keyOfUser(key: (userId: string) => string): (get: Getter) => string | null {
  return (get) => {
    const id = get(userIdAtom);
    return id === null ? null : key(id);
  };
}

/** Counts sign-ins and sign-outs: an answer that belongs to an earlier session is thrown away. */
export const sessionEpochAtom = atom(0);
