export { RealMarket } from './real-market.tsx';

/** Needs the server (platform/build/kept-sets.ts). */
export const SET = 'online';
