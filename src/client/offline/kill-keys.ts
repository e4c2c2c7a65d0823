import { userPrefix } from './keys.ts';

/** Storage keys of the kill switch; a separate module, loaded after the first paint. */
export const KILL_KEYS = {
  press: (userId: string) => `${userPrefix(userId)}kill-press`,
  choice: (userId: string) => `${userPrefix(userId)}kill-choice`,
  phones: (userId: string) => `${userPrefix(userId)}broker-phones`,
} as const;
