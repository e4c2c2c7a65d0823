import { atom } from 'jotai';

/** Whether the notification centre is open. The bell and the digest's toast open it, it closes itself. */
export const noticesOpenAtom = atom(false);
/** How many notifications nobody has read, for the bell; 0 until the list is loaded. */
export const unreadNoticesAtom = atom(0);
