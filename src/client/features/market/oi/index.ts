export { OiTab as Tab } from './oi-tab.tsx';

/** Fetched when the page is idle. */
export const SET = 'idle';
