export { DevicePage as Page } from './device-page.tsx';

/** With the settings around it (platform/build/kept-sets.ts): what this device can do is asked where it cannot. */
export const SET = 'idle';
