import { atom } from 'jotai';

/** `waiting`: a new version is installed. `reload`: another tab has switched to it; this one only needs to load again. */
export type UpdateState = 'none' | 'waiting' | 'reload';

/** What the service worker's watcher has found. */
export const updateFoundAtom = atom<UpdateState>('none');
