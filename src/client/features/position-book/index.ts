export { PositionBookScreen as Screen } from './position-book-screen.tsx';

/** The code is installed with the app (platform/build/kept-sets.ts). */
export const SET = 'installed';
