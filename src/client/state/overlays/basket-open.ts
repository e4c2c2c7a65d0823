import { atom } from 'jotai';
import { onLeaving } from '../session/leaving.ts';

/** Whether the basket is on screen. Anything may open it; it closes itself. */
export const basketOpenAtom = atom(false);
/** How many legs are in the basket, for those who only show that there is one. */
export const basketCountAtom = atom(0);

onLeaving(
  atom(null, (_get, set) => {
    set(basketOpenAtom, false);
    set(basketCountAtom, 0);
  }),
);
