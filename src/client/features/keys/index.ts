export { KeysHost } from './keys-host.tsx';

/** Fetched when the page is idle (platform/build/kept-sets.ts). */
export const SET = 'idle';
