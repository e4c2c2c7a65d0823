export { PressedHost } from './pressed-host.tsx';
export { NotificationHost } from './notification-host.tsx';

/** Every device that installs the app has it (platform/build/kept-sets.ts). */
export const SET = 'installed';
