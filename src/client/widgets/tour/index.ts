export { TourHost } from './tour-host.tsx';
export { TourButton, TourOffer } from './tour-offer.tsx';

/** Fetched when the page is idle (platform/build/kept-sets.ts). */
export const SET = 'idle';
