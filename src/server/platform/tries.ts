interface Tried {
  readonly count: number;
  readonly nextAt: number;
}

/** Number of tries, and the pauses between them, doubling from `firstMs` to `lastMs`. */
interface Patience {
  readonly firstMs: number;
  readonly lastMs: number;
  readonly most: number;
}

/**
 * Returns the retry counts by name, on one clock. Every automatic retry of the server uses such a count, so that a lasting failure ends with a report,
 * not a loop. `before` are counts of an earlier run.
 */
export function createTries({ firstMs, lastMs, most }: Patience, before: Readonly<Record<string, number>> = {}) {
  const tried = new Map<string, Tried>(Object.entries(before).map(([name, count]) => [name, { count, nextAt: 0 }]));

  return {
    /** Whether a try is due now. */
    isDue(name: string, now: number): boolean {
      const before = tried.get(name);
      return before === undefined || (before.count < most && now >= before.nextAt);
    },

    /** Whether all allowed tries have failed. */
    isSpent: (name: string): boolean => (tried.get(name)?.count ?? 0) >= most,

    /** Counts a try without success (yet). Returns whether the try was the last. */
    count(name: string, now: number): boolean {
      const count = (tried.get(name)?.count ?? 0) + 1;
      tried.set(name, { count, nextAt: now + Math.min(lastMs, firstMs * 2 ** (count - 1)) });
      return count >= most;
    },

    /** Failures by name. */
    counts: (): Readonly<Record<string, number>> => Object.fromEntries([...tried].map(([name, { count }]) => [name, count])),

    /** Resets a count, after a success or a new request. Returns whether there was one. */
    forget: (name: string): boolean => tried.delete(name),
  };
}

export type Tries = ReturnType<typeof createTries>;
