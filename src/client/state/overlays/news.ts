import { atom } from 'jotai';
import { onLeaving } from '../session/leaving.ts';

/** Whether the list of new features is open. Opened by the home page's banner and the settings. */
export const newsOpenAtom = atom(false);
onLeaving(atom(null, (_get, set) => set(newsOpenAtom, false)));
