/** Build set of the chunks of this folder: prefetched when the page is idle. */
export const SET = 'idle';
