export { HeatMapScreen as Screen } from './heat-map-screen.tsx';

/** Fetched when the page is idle (platform/build/kept-sets.ts). */
export const SET = 'idle';
