import { AppError } from '#contract/errors/app-error.ts';
import { MINUTE_MS } from '#domain/calendar/ist.ts';
import type { WallTime } from '#domain/units/time.ts';
import { networkOf } from '#server/policies/network.ts';

const HOUR_MS = 60 * MINUTE_MS;

/** Returns who visits a demo: from which network each trader was opened, and how often networks have knocked. */
export function createVisitors() {
  const visits = new Map<string, WallTime[]>();
  const inside = new Map<string, { readonly network: string; readonly since: WallTime }>();
  let entering = 0;

  return {
    /** Counts a visit from an address. Throws demo.visited-often when its network had as many within the hour. */
    knock(address: string, now: WallTime, hourly: number): void {
      const network = networkOf(address);
      const recent = (visits.get(network) ?? []).filter((at) => now - at < HOUR_MS);
      if (recent.length >= hourly)
        throw new AppError('demo.visited-often', { retryAfter: Math.ceil((HOUR_MS - (now - (recent[0] ?? now))) / 1_000) });
      visits.set(network, [...recent, now]);
    },

    /** Has a visitor get a trader, and writes down whose it is from now on. */
    async letIn<T extends { readonly userId: string }>(address: string, now: () => WallTime, take: () => Promise<T>): Promise<T> {
      entering += 1;
      try {
        const trader = await take();
        inside.set(trader.userId, { network: networkOf(address), since: now() });
        return trader;
      } finally {
        entering -= 1;
      }
    },

    /** How many visitors have a trader or are about to. */
    count: (): number => inside.size + entering,
    left: (userId: string): void => void inside.delete(userId),
    /** When a visitor was given a trader; undefined for nobody's. */
    since: (userId: string): WallTime | undefined => inside.get(userId)?.since,
    /** The traders that visitors have. */
    traders: (): readonly string[] => [...inside.keys()],
    /** Returns whose turn it is where a trader wants one: several traders of a network are one visitor. */
    takerOf: (userId: string): string => inside.get(userId)?.network ?? userId,
  };
}

export type Visitors = ReturnType<typeof createVisitors>;
