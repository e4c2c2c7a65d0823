import { atom } from 'jotai';

/**
 * Sign-outs on this device unknown to the back end: `pending`, to be sent at the next contact; `untold`, cannot be sent because the token is gone; null, none.
 */
export const aliveSessionsAtom = atom<'pending' | 'untold' | null>(null);
