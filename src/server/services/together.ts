import { isOwnFault } from '#server/repositories/own-fault.ts';

/**
 * Runs work for all items at once. When one item's fault breaks it, runs it for each item alone: `failed` gets the failing items, and the results of
 * the others are returned. Any other error is thrown.
 */
export async function togetherOrApart<T, R>(
  all: readonly T[],
  work: (some: readonly T[]) => Promise<readonly R[]>,
  failed: (one: T, error: unknown) => Promise<void>,
): Promise<readonly R[]> {
  if (all.length === 0) return [];
  try {
    return await work(all);
  } catch (error) {
    if (!isOwnFault(error)) throw error;
    const [only, ...others] = all;
    if (only !== undefined && others.length === 0) {
      await failed(only, error);
      return [];
    }
  }
  const results: R[] = [];
  for (const one of all) {
    try {
      results.push(...(await work([one])));
    } catch (error) {
      if (!isOwnFault(error)) throw error;
      await failed(one, error);
    }
  }
  return results;
}
