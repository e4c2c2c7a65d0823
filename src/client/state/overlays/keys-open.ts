import { atom } from 'jotai';

/** Whether the list of keys is open. `?` and the palette open it, it closes itself. */
export const keysOpenAtom = atom(false);
