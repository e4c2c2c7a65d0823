export { Screen } from './emergency-screen.tsx';
export { KillSheet } from './kill-panel.tsx';

/** Every device that installs the app has it (platform/build/kept-sets.ts). */
export const SET = 'installed';
