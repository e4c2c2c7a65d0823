export { OpenPage as Page } from './open-page.tsx';

/** Loaded with the settings (platform/build/kept-sets.ts), because files can be opened offline too. */
export const SET = 'idle';
