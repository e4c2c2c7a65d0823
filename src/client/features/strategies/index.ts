export { Screen } from './strategies-screen.tsx';

/** Every device that installs the app has it (platform/build/kept-sets.ts). */
export const SET = 'installed';
