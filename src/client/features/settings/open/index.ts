export { OpenPage as Page } from './open-page.tsx';

/** With the settings around it (platform/build/kept-sets.ts): a file is opened without a connection too. */
export const SET = 'idle';
