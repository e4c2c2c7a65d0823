export { NewsHost } from './news-sheet.tsx';
export { NewsLine } from './news-line.tsx';
export { NewsButton } from './news-button.tsx';

/** Fetched when the page is idle (platform/build/kept-sets.ts). */
export const SET = 'idle';
