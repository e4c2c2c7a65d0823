import { atom } from 'jotai';
import { userPrefix } from '#client/offline/keys.ts';
import { seal, unseal } from '#client/offline/sealed.ts';
import { readOne, writeBehind } from '#client/offline/storage.ts';
import { within } from '#client/offline/within.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { isRecord } from '../resource/is-record.ts';
import { onLeaving } from '../session/leaving.ts';
import { userIdAtom } from '../session/user.ts';

/** What is watched beside a chart and on the live desk. */
interface WatchDockState {
  readonly open: boolean;
  /** The number of a watchlist; 0 = the indices, what is held and what was looked at last. */
  readonly list: number;
}
const FIRST: WatchDockState = { open: true, list: 0 };
const VERSION = 1;
const READ_MS = 1_000;
const keyOf = (userId: string) => `${userPrefix(userId)}watch-dock`;

function isState(data: unknown): data is WatchDockState {
  return isRecord(data) && typeof data['open'] === 'boolean' && typeof data['list'] === 'number';
}

/** How it is kept. */
export const KEPT_DOCK = { version: VERSION, check: isState };

const baseAtom = atom<WatchDockState | null>(null);

/** The user's state of the dock on this device. */
export const watchDockAtom = atom(
  (get) => get(baseAtom) ?? FIRST,
  (get, set, change: Partial<WatchDockState>) => {
    const next = { ...(get(baseAtom) ?? FIRST), ...change };
    set(baseAtom, next);
    const userId = get(userIdAtom);
    if (userId !== null) writeBehind(keyOf(userId), seal(VERSION, wallNow(), next));
  },
);

export const restoreWatchDockAtom = atom(null, async (get, set) => {
  const userId = get(userIdAtom);
  if (userId === null) return;
  const stored = unseal(await within(READ_MS, () => readOne(keyOf(userId)), null), VERSION, isState);
  if (stored && get(baseAtom) === null && get(userIdAtom) === userId) set(baseAtom, stored.data);
});

onLeaving(atom(null, (_get, set) => set(baseAtom, null)));
