/** Keeps calls with the session of an account apart from a renewal, which ends that session. */
interface SessionGate {
  /** Runs a call beside others; it waits while the session is renewed. */
  beside<T>(accountId: string, call: () => Promise<T>): Promise<T>;
  /** Runs a renewal while nothing else runs; null, and not run, when something does. */
  alone<T>(accountId: string, renewal: () => Promise<T>): Promise<T> | null;
}

/** Returns the gate of all accounts. */
export function createSessionGate(): SessionGate {
  const beside = new Map<string, number>();
  const renewing = new Map<string, Promise<unknown>>();
  const count = (accountId: string, by: 1 | -1) => {
    const left = (beside.get(accountId) ?? 0) + by;
    if (left > 0) beside.set(accountId, left);
    else beside.delete(accountId);
  };
  return {
    async beside(accountId, call) {
      for (let renewal = renewing.get(accountId); renewal !== undefined; renewal = renewing.get(accountId))
        await renewal.catch(() => undefined);
      count(accountId, 1);
      try {
        return await call();
      } finally {
        count(accountId, -1);
      }
    },
    alone(accountId, renewal) {
      if (beside.has(accountId) || renewing.has(accountId)) return null;
      const run = renewal().finally(() => renewing.delete(accountId));
      renewing.set(accountId, run);
      return run;
    },
  };
}
