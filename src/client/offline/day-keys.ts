import { userPrefix } from './keys.ts';

/** Where sessions that a user plays bots on without a connection are kept, apart from the keys of every page: only that part reads them. */
export const DAY_KEYS = {
  /** Which ones there are. */
  list: (userId: string) => `${userPrefix(userId)}kept-days`,
  day: (userId: string, underlying: string, date: string) => `${userPrefix(userId)}days/${underlying}/${date}`,
  /** Tests that this device has played and the server has not counted yet. */
  trials: (userId: string) => `${userPrefix(userId)}trials`,
  /** Tests of the server that were begun here. */
  jobs: (userId: string) => `${userPrefix(userId)}jobs`,
} as const;

/** The version of a kept session; one of another version is none. */
export const DAY_VERSION = 1;
