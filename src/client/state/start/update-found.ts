import { atom } from 'jotai';

/**
 * `waiting`: a new version is installed. `reload`: another tab has switched to it; this tab only needs a reload. `failed`: the new version failed to
 * start on this device; this page is of the previous version.
 */
export type UpdateState = 'none' | 'waiting' | 'reload' | 'failed';

/** What the service worker's watcher has found. */
export const updateFoundAtom = atom<UpdateState>('none');
