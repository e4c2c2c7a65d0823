import { atom } from 'jotai';
import { userPrefix } from '#client/offline/keys.ts';
import { seal, unseal } from '#client/offline/sealed.ts';
import { readOne, writeBehind } from '#client/offline/storage.ts';
import { within } from '#client/offline/within.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { isRecord } from '../resource/is-record.ts';
import { onLeaving } from '../session/leaving.ts';
import { userIdAtom } from '../session/user.ts';

/** How wide the outer columns of the live desk are, in px. */
interface LiveLayout {
  readonly left: number;
  readonly right: number;
}
export const COLUMN = { min: 220, max: 520 } as const;
const FIRST: LiveLayout = { left: 300, right: 320 };
const VERSION = 1;
const READ_MS = 1_000;
const keyOf = (userId: string) => `${userPrefix(userId)}live-layout`;

const isWidth = (value: unknown) => typeof value === 'number' && value >= COLUMN.min && value <= COLUMN.max;
function isLayout(data: unknown): data is LiveLayout {
  return isRecord(data) && isWidth(data['left']) && isWidth(data['right']);
}

/** How it is kept. */
export const KEPT_LIVE = { version: VERSION, check: isLayout };

const baseAtom = atom<LiveLayout | null>(null);

/** The user's column layout on this device. */
export const liveLayoutAtom = atom(
  (get) => get(baseAtom) ?? FIRST,
  (get, set, change: Partial<LiveLayout>) => {
    const wanted = { ...(get(baseAtom) ?? FIRST), ...change };
    const fit = (width: number) => Math.round(Math.min(COLUMN.max, Math.max(COLUMN.min, width)));
    const next = { left: fit(wanted.left), right: fit(wanted.right) };
    set(baseAtom, next);
    const userId = get(userIdAtom);
    if (userId !== null) writeBehind(keyOf(userId), seal(VERSION, wallNow(), next));
  },
);

export const restoreLiveLayoutAtom = atom(null, async (get, set) => {
  const userId = get(userIdAtom);
  if (userId === null) return;
  const stored = unseal(await within(READ_MS, () => readOne(keyOf(userId)), null), VERSION, isLayout);
  if (stored && get(baseAtom) === null && get(userIdAtom) === userId) set(baseAtom, stored.data);
});

onLeaving(atom(null, (_get, set) => set(baseAtom, null)));
