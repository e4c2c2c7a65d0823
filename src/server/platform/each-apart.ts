/**
 * Does work for each, one after the other. `failed` hears of those for which it failed, and the others go on; where it throws, nothing goes on: for what
 * fails for everybody, such as a database that is away.
 */
export async function eachApart<T>(
  all: Iterable<T>,
  work: (one: T) => Promise<unknown>,
  failed: (one: T, error: unknown) => void | Promise<void>,
): Promise<void> {
  for (const one of all) {
    try {
      await work(one);
    } catch (error) {
      await failed(one, error);
    }
  }
}
