export { DevicePage as Page } from './device-page.tsx';

/** Loaded with the settings (platform/build/kept-sets.ts), since the checks are needed where something does not work. */
export const SET = 'idle';
