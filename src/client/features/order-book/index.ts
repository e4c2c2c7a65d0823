export { OrderBookScreen as Screen } from './order-book-screen.tsx';

/** The code is installed with the app (platform/build/kept-sets.ts). */
export const SET = 'installed';
