export { TourHost } from './tour-host.tsx';
export { TourButton } from './tour-button.tsx';

/** Fetched when the page is idle (platform/build/kept-sets.ts). */
export const SET = 'idle';
