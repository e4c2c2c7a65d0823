import type { DemoMode } from '#server/config/config.ts';

/** How long work of many users shares the machine. */
export interface Turns {
  /** Whose turn it is, of a user's job: what one of them has had counts for all users with the same answer. */
  readonly takerOf: (userId: string) => string;
  /** How many may wait for their turn: whoever comes then would wait longer than anybody does. */
  readonly mostWaiting: number;
  /** How many of them may be of one taker. */
  readonly mostOfOne: number;
  /** While others wait a job may run this long, and no job longer than the other: a machine is not one user's for a day. */
  readonly sharedMs: number;
  readonly aloneMs: number;
}

const MINUTE_MS = 60_000;

/** Of a server whose users have been let in by its owner: each has turns of their own. */
export const TURNS_OF_USERS: Turns = {
  takerOf: (userId) => userId,
  mostWaiting: 8,
  mostOfOne: 8,
  sharedMs: 10 * MINUTE_MS,
  aloneMs: 60 * MINUTE_MS,
};

/** Of a demo for strangers: who visits more than once from a network has the turns of one, and a turn is short. */
export function turnsOfVisitors(takerOf: Turns['takerOf']): Turns {
  return { takerOf, mostWaiting: 24, mostOfOne: 2, sharedMs: MINUTE_MS, aloneMs: 10 * MINUTE_MS };
}

/** Returns how tests of a server's users share it. */
export function turnsOf(demo: DemoMode | null, takerOf: Turns['takerOf']): Turns {
  return demo === 'public' ? turnsOfVisitors(takerOf) : TURNS_OF_USERS;
}
