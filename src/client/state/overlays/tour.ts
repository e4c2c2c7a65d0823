import { atom } from 'jotai';
import { onLeaving } from '../session/leaving.ts';

/** Whether the tour is open. */
export const tourOpenAtom = atom(false);
onLeaving(atom(null, (_get, set) => set(tourOpenAtom, false)));
