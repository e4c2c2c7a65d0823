import { atom } from 'jotai';

/** Whether the instrument search is open. The shell opens it, the search closes itself. */
export const searchOpenAtom = atom(false);
