import { atom } from 'jotai';
import { onLeaving } from '../session/leaving.ts';

/** Whether what is new is on screen. The line of the home page and the settings open it, it closes itself. */
export const newsOpenAtom = atom(false);
onLeaving(atom(null, (_get, set) => set(newsOpenAtom, false)));
