import { userPrefix } from './keys.ts';

/** Where the kill switch keeps what it needs, apart from the keys of every page: it is loaded after the first paint. */
export const KILL_KEYS = {
  press: (userId: string) => `${userPrefix(userId)}kill-press`,
  choice: (userId: string) => `${userPrefix(userId)}kill-choice`,
  phones: (userId: string) => `${userPrefix(userId)}broker-phones`,
} as const;
