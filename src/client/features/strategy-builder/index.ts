export { Screen } from './builder-screen.tsx';

/** Fetched when the page is idle (platform/build/kept-sets.ts). */
export const SET = 'idle';
