import { atom } from 'jotai';
import { userPrefix } from '#client/offline/keys.ts';
import { readOne, writeBehind } from '#client/offline/storage.ts';
import { within } from '#client/offline/within.ts';
import { onLeaving } from '../session/leaving.ts';
import { userIdAtom } from '../session/user.ts';

const READ_MS = 500;
const keyOf = (userId: string) => `${userPrefix(userId)}market-tab`;
const baseAtom = atom<string | null | undefined>(undefined);

/** The tab of the market screen that was open last on this device: null when none was, undefined until that is known. */
export const marketTabAtom = atom((get) => get(baseAtom));

export const rememberMarketTabAtom = atom(null, (get, set, tab: string) => {
  if (get(baseAtom) === tab) return;
  set(baseAtom, tab);
  const userId = get(userIdAtom);
  if (userId !== null) writeBehind(keyOf(userId), tab);
});

export const restoreMarketTabAtom = atom(null, async (get, set) => {
  const userId = get(userIdAtom);
  const stored = userId === null ? null : await within(READ_MS, () => readOne(keyOf(userId)), null);
  if (get(baseAtom) === undefined && get(userIdAtom) === userId) set(baseAtom, typeof stored === 'string' ? stored : null);
});

onLeaving(atom(null, (_get, set) => set(baseAtom, undefined)));
