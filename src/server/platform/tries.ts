interface Tried {
  readonly count: number;
  readonly nextAt: number;
}

/** How often something may fail, and how long to wait meanwhile: the pause doubles from `firstMs` to `lastMs`. */
interface Patience {
  readonly firstMs: number;
  readonly lastMs: number;
  readonly most: number;
}

/**
 * Returns the count of what failed, by name, on one clock. Nothing that the server does by itself is tried again without it: a failure that
 * stays must end with somebody being told, not with a loop. `before` is what was counted by an earlier run.
 */
export function createTries({ firstMs, lastMs, most }: Patience, before: Readonly<Record<string, number>> = {}) {
  const tried = new Map<string, Tried>(Object.entries(before).map(([name, count]) => [name, { count, nextAt: 0 }]));

  return {
    /** Whether it may be tried now. */
    isDue(name: string, now: number): boolean {
      const before = tried.get(name);
      return before === undefined || (before.count < most && now >= before.nextAt);
    },

    /** Whether it has failed as often as it may. */
    isSpent: (name: string): boolean => (tried.get(name)?.count ?? 0) >= most,

    /** Counts a try that has not worked (yet). Returns whether it was the last one. */
    count(name: string, now: number): boolean {
      const count = (tried.get(name)?.count ?? 0) + 1;
      tried.set(name, { count, nextAt: now + Math.min(lastMs, firstMs * 2 ** (count - 1)) });
      return count >= most;
    },

    /** How often each has failed. */
    counts: (): Readonly<Record<string, number>> => Object.fromEntries([...tried].map(([name, { count }]) => [name, count])),

    /** Forgets it: it worked, or somebody asked for it anew. */
    forget: (name: string): void => void tried.delete(name),
  };
}

export type Tries = ReturnType<typeof createTries>;
