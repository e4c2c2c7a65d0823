/** What is fetched of it is fetched when the page is idle. */
export const SET = 'idle';
