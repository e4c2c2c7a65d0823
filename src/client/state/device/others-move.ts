import { atom } from 'jotai';
import { keep, readKept } from './kept.ts';
import { onLeaving } from '../session/leaving.ts';
import { userIdAtom } from '../session/user.ts';

/** How the other underlyings of a book move with the reference: each by its beta, or all by the same percentage. */
export const OTHERS_MOVES = ['beta', 'same'] as const;
export type OthersMove = (typeof OTHERS_MOVES)[number];

const NAME = 'others-move';
const VERSION = 1;
const isMove = (data: unknown): data is OthersMove => OTHERS_MOVES.some((known) => known === data);

/** Storage format. */
export const KEPT_OTHERS_MOVE = { version: VERSION, check: isMove };

const baseAtom = atom<OthersMove | null>(null);

/** The user's choice on this device. */
export const othersMoveAtom = atom(
  (get) => get(baseAtom) ?? 'beta',
  (get, set, move: OthersMove) => {
    set(baseAtom, move);
    const userId = get(userIdAtom);
    if (userId !== null) keep(userId, NAME, VERSION, move);
  },
);

/** Restores the signed-in user's choice. */
export const restoreOthersMoveAtom = atom(null, async (get, set) => {
  const userId = get(userIdAtom);
  if (userId === null) return;
  const stored = await readKept(userId, NAME, VERSION, isMove);
  if (stored !== null && get(baseAtom) === null && get(userIdAtom) === userId) set(baseAtom, stored);
});

onLeaving(atom(null, (_get, set) => set(baseAtom, null)));
