export { AlertsScreen as Screen } from './alerts-screen.tsx';

/** Fetched when the page is idle (platform/build/kept-sets.ts). */
export const SET = 'idle';
