export { ConnectionSheet } from './connection-sheet.tsx';

/** The code is installed with the app (platform/build/kept-sets.ts). */
export const SET = 'installed';
