export { MarketScreen as Screen } from './frame/market-screen.tsx';

/** The code is installed with the app (platform/build/kept-sets.ts). */
export const SET = 'installed';
