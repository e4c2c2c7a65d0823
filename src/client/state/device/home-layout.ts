import { atom } from 'jotai';
import { userPrefix } from '#client/offline/keys.ts';
import { seal, unseal } from '#client/offline/sealed.ts';
import { readOne, writeBehind } from '#client/offline/storage.ts';
import { within } from '#client/offline/within.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { isRecord } from '../resource/is-record.ts';
import { onLeaving } from '../session/leaving.ts';
import { userIdAtom } from '../session/user.ts';

export const HOME_COLUMNS = {
  wide: ['attention', 'positions', 'equity', 'calendar'],
  narrow: ['indices', 'orders'],
} as const;
export type HomeColumn = keyof typeof HOME_COLUMNS;
/** Cards of the wide column that need more width: they stand below both columns, beside each other. */
export const isHomeFigure = (card: HomeCard): boolean => card === 'equity' || card === 'calendar';
export type HomeCard = (typeof HOME_COLUMNS)[HomeColumn][number];

/** Order of the home screen's cards for wide and narrow screens, and the hidden cards. */
export interface HomeLayout {
  readonly wide: readonly HomeCard[];
  readonly narrow: readonly HomeCard[];
  readonly hidden: readonly HomeCard[];
}

const FIRST: HomeLayout = { ...HOME_COLUMNS, hidden: [] };
const VERSION = 1;
const READ_MS = 500;
const keyOf = (userId: string) => `${userPrefix(userId)}home-layout`;

/** Storage format; unknown cards are dropped on reading. */
export const KEPT_HOME = { version: VERSION, check: isRecord };

/** Returns the stored order without removed cards, followed by cards added since. */
function ordered(stored: unknown, all: readonly HomeCard[]): readonly HomeCard[] {
  const known = Array.isArray(stored) ? stored.filter((card): card is HomeCard => all.includes(card as HomeCard)) : [];
  return [...new Set([...known, ...all])];
}

const baseAtom = atom<{ readonly userId: string | null; readonly layout: HomeLayout } | null>(null);

/** The layout, and whether it has been read: before that, nothing is rendered that the layout could move. */
export const homeLayoutAtom = atom(
  (get) => {
    const base = get(baseAtom);
    const known = base !== null && base.userId === get(userIdAtom);
    return { known, layout: known ? base.layout : FIRST };
  },
  (get, set, layout: HomeLayout) => {
    const userId = get(userIdAtom);
    set(baseAtom, { userId, layout });
    if (userId !== null) writeBehind(keyOf(userId), seal(VERSION, wallNow(), layout));
  },
);

export const restoreHomeLayoutAtom = atom(null, async (get, set) => {
  const userId = get(userIdAtom);
  if (userId === null || get(homeLayoutAtom).known) return;
  const data = unseal(await within(READ_MS, () => readOne(keyOf(userId)), null), VERSION, isRecord)?.data ?? {};
  if (get(homeLayoutAtom).known || get(userIdAtom) !== userId) return;
  const wide = ordered(data['wide'], HOME_COLUMNS.wide);
  const narrow = ordered(data['narrow'], HOME_COLUMNS.narrow);
  const hidden = Array.isArray(data['hidden']) ? [...wide, ...narrow].filter((card) => (data['hidden'] as unknown[]).includes(card)) : [];
  set(baseAtom, { userId, layout: { wide, narrow, hidden } });
});

onLeaving(atom(null, (_get, set) => set(baseAtom, null)));
