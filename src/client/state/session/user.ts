import { atom, type Getter } from 'jotai';
import type { ProfileBody, User } from '#client/api/types.ts';
import { STORAGE_KEYS } from '#client/offline/keys.ts';
import { lazyCode } from '#client/platform/lazy-module.ts';
import { isRecord } from '../resource/is-record.ts';
import { operationAtom } from '../resource/loading.ts';
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

/** The calls come after the first paint: what every page starts with must stay small. */
const loadCalls = lazyCode('authenticate', () => import('#client/api/authenticate.ts'));

/** Counts sign-ins and sign-outs: an answer that belongs to an earlier session is thrown away. */
export const sessionEpochAtom = atom(0);

/** Counts what is newer than a record that was asked for before it: an old answer never lands on a change. */
export const profileTurnAtom = atom(0);

export const loadProfileAtom = operationAtom('getProfile', async (get, set) => {
  const epoch = get(sessionEpochAtom);
  const turn = get(profileTurnAtom);
  const { getProfile, sameUser } = await loadCalls();
  const loaded = await getProfile();
  if (get(sessionEpochAtom) === epoch && get(profileTurnAtom) === turn) set(userDataAtom, sameUser(get(userDataAtom), loaded));
  return loaded;
});

export const updateProfileAtom = operationAtom('updateProfile', async (get, set, body: ProfileBody) => {
  const epoch = get(sessionEpochAtom);
  const { updateProfile, sameUser } = await loadCalls();
  const updated = await updateProfile(body);
  set(profileTurnAtom, (turn) => turn + 1);
  if (get(sessionEpochAtom) === epoch) set(userDataAtom, sameUser(get(userDataAtom), updated));
  return updated;
});
