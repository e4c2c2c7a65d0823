import { isOwnFault } from '#server/repositories/own-fault.ts';

/**
 * Does work for all of them in one piece. Where that fails by the fault of one of them, it is done for each by itself: `failed` hears of those that fail
 * then, and what came of the others is returned. Any other failure is thrown.
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
