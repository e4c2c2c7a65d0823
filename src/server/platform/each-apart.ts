/**
 * Runs work for each item in sequence. `failed` gets the failing items, and the others go on; when `failed` throws, everything stops: for failures that
 * concern all, such as a database outage.
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
