export { ShortcutTable } from './shortcut-table.tsx';

/** Build set of the chunks of this folder: prefetched when the page is idle. */
export const SET = 'idle';
