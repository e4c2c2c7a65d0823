export { OverviewTab as Tab } from './overview-tab.tsx';

/** Fetched when the page is idle. */
export const SET = 'idle';
