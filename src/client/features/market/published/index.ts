export { PublishedTab as Tab } from './published-tab.tsx';

/** Fetched when the page is idle. */
export const SET = 'idle';
