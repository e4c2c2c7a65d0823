export { Screen } from './emergency-screen.tsx';
export { KillSheet } from './kill-panel.tsx';

/** The code is installed with the app (platform/build/kept-sets.ts). */
export const SET = 'installed';
