export { FuturesTab as Tab } from './futures-tab.tsx';

/** Fetched when the page is idle. */
export const SET = 'idle';
