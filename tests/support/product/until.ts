const POLL_MS = 25;

/** Returns the first value that is not null; throws with the last trouble when none came in time. Polls: for other processes only. */
export async function until<T>(what: string, timeoutMs: number, probe: () => Promise<T | null>): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  let trouble = 'it never came';
  while (performance.now() < deadline) {
    try {
      const value = await probe();
      if (value !== null) return value;
    } catch (error) {
      trouble = error instanceof Error ? error.message : String(error);
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error(`${what}: not within ${timeoutMs} ms (${trouble})`);
}
