export { CallsSheet } from './calls-sheet.tsx';
export { StopSheet } from './stop-sheet.tsx';

/** Needs the server, so the code is loaded when opened and not stored for offline use. */
export const SET = 'online';
