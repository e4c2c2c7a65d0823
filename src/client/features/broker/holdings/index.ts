export { HoldingsSheet } from './holdings-sheet.tsx';

/** Needs the server, so the code is loaded when opened and not stored for offline use. */
export const SET = 'online';
