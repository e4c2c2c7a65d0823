export { MarketsPage as Page } from './markets-page.tsx';

/** Loaded with the settings (platform/build/kept-sets.ts): how a market stood is readable offline. */
export const SET = 'idle';
