import type { DemoMode } from '#server/config/config.ts';

/** How the jobs of many users share the machine. */
export interface Turns {
  /** Returns the group that a user belongs to: users of one group share their processing time. */
  readonly takerOf: (userId: string) => string;
  /** Most waiting jobs. */
  readonly mostWaiting: number;
  /** Most waiting jobs of one group. */
  readonly mostOfOne: number;
  /** Time limits of a job: `sharedMs` while others wait, `aloneMs` otherwise, so that no user occupies the machine for a day. */
  readonly sharedMs: number;
  readonly aloneMs: number;
}

const MINUTE_MS = 60_000;

/** For a server with invited users: each user is a group. */
export const TURNS_OF_USERS: Turns = {
  takerOf: (userId) => userId,
  mostWaiting: 8,
  mostOfOne: 8,
  sharedMs: 10 * MINUTE_MS,
  aloneMs: 60 * MINUTE_MS,
};

/** For a public demo: all visitors of a network are one group, and time limits are short. */
export function turnsOfVisitors(takerOf: Turns['takerOf']): Turns {
  return { takerOf, mostWaiting: 24, mostOfOne: 2, sharedMs: MINUTE_MS, aloneMs: 10 * MINUTE_MS };
}

/** Returns how the backtests of a server's users share the machine. */
export function turnsOf(demo: DemoMode | null, takerOf: Turns['takerOf']): Turns {
  return demo === 'public' ? turnsOfVisitors(takerOf) : TURNS_OF_USERS;
}
