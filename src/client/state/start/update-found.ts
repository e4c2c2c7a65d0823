import { atom } from 'jotai';

/**
 * `waiting`: a new version is installed. `reload`: another tab has switched to it; this one only needs to load again. `failed`: it was taken and did
 * not start on this device; this page is of the version before.
 */
export type UpdateState = 'none' | 'waiting' | 'reload' | 'failed';

/** What the service worker's watcher has found. */
export const updateFoundAtom = atom<UpdateState>('none');
