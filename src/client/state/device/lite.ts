import { atom } from 'jotai';
import { keep, readKept } from './kept.ts';
import { onLeaving } from '../session/leaving.ts';
import { userIdAtom } from '../session/user.ts';

const NAME = 'lite';
const VERSION = 1;
const isSwitch = (data: unknown): data is boolean => typeof data === 'boolean';

/** Storage format. */
export const KEPT_LITE = { version: VERSION, check: isSwitch };

const baseAtom = atom<boolean | null>(null);

/** Lite mode, to save data: prices arrive every two seconds, and nothing is prefetched. */
export const liteAtom = atom(
  (get) => get(baseAtom) ?? false,
  (get, set, lite: boolean) => {
    set(baseAtom, lite);
    const userId = get(userIdAtom);
    if (userId !== null) keep(userId, NAME, VERSION, lite);
  },
);

/** Restores the signed-in user's lite-mode setting. */
export const restoreLiteAtom = atom(null, async (get, set) => {
  const userId = get(userIdAtom);
  if (userId === null) return;
  const stored = await readKept(userId, NAME, VERSION, isSwitch);
  if (stored !== null && get(baseAtom) === null && get(userIdAtom) === userId) set(baseAtom, stored);
});

onLeaving(atom(null, (_get, set) => set(baseAtom, null)));
