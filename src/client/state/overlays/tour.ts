import { atom } from 'jotai';
import { onLeaving } from '../session/leaving.ts';

/** Whether the tour of the desk is under way. Anything may open it; it closes itself. */
export const tourOpenAtom = atom(false);
onLeaving(atom(null, (_get, set) => set(tourOpenAtom, false)));
