import { atom } from 'jotai';

/**
 * What the back end has not heard of sign-outs on this device: `pending`, it is told at the next contact; `untold`, it cannot be told without the token, which
 * is gone; null, it knows all of them.
 */
export const aliveSessionsAtom = atom<'pending' | 'untold' | null>(null);
