export { PressedHost } from './pressed-host.tsx';
export { NotificationHost } from './notification-host.tsx';

/** The code is installed with the app (platform/build/kept-sets.ts). */
export const SET = 'installed';
