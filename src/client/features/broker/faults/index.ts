export { FaultsSheet } from './faults-sheet.tsx';

/** Only the server can do it: fetched each time it is opened. */
export const SET = 'online';
