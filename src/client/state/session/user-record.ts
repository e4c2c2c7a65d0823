import { atom } from 'jotai';
import type { ProfileBody } from '#client/api/types.ts';
import { lazyCode } from '#client/platform/lazy-module.ts';
import { operationAtom } from '../resource/loading.ts';
import { sessionEpochAtom, userDataAtom } from './user.ts';

/** The calls come after the first paint. */
const loadCalls = lazyCode('authenticate', () => import('#client/api/authenticate.ts'));

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
