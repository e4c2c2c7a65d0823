import { AppError } from '#contract/errors/app-error.ts';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import type { WallTime } from '#domain/units/time.ts';
import { networkOf } from '#server/policies/network.ts';

const HOUR_MS = 60 * MINUTE_MS;

/** Returns the visitors of a demo: the network of each trader's visitor, and the visits of each network. */
export function createVisitors() {
  const visits = new Map<string, WallTime[]>();
  const inside = new Map<string, { readonly network: string; readonly since: WallTime }>();
  let entering = 0;

  return {
    /** Counts a visit from an address. Throws demo.visited-often above the network's hourly limit. */
    knock(address: string, now: WallTime, hourly: number): void {
      const network = networkOf(address);
      const recent = (visits.get(network) ?? []).filter((at) => now - at < HOUR_MS);
      if (recent.length >= hourly)
        throw new AppError('demo.visited-often', { retryAfter: Math.ceil((HOUR_MS - (now - (recent[0] ?? now))) / 1_000) });
      visits.set(network, [...recent, now]);
    },

    /** Gives a visitor a trader and records the visitor's network. */
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

    /** Returns how many visitors have a trader or are about to get one. */
    count: (): number => inside.size + entering,
    left: (userId: string): void => void inside.delete(userId),
    /** Returns when a visitor got the trader; undefined when no visitor has it. */
    since: (userId: string): WallTime | undefined => inside.get(userId)?.since,
    /** Returns the traders of all visitors. */
    traders: (): readonly string[] => [...inside.keys()],
    /** Returns the network of a trader's visitor as the unit of fairness: several traders of a network count as one visitor. */
    takerOf: (userId: string): string => inside.get(userId)?.network ?? userId,
  };
}

export type Visitors = ReturnType<typeof createVisitors>;
