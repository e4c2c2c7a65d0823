import { atom } from 'jotai';
import { onLeaving } from '../session/leaving.ts';

/** Whether a demo has just been opened, so that the home page lists what to try. Until the list is closed, or the page is loaded again. */
export const demoWelcomeAtom = atom(false);
onLeaving(atom(null, (_get, set) => set(demoWelcomeAtom, false)));
