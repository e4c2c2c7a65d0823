/** So much work at once, and so much that waits: what comes beyond is turned away at once instead of piling up. */
interface BoundedQueue {
  /** Runs the work in its turn; returns null when too much waits already. */
  run<T>(work: () => Promise<T>): Promise<T> | null;
  readonly waiting: number;
}

/** Returns a queue that runs `running` works at once and lets `waiting` more wait. */
export function createBoundedQueue(most: { readonly running: number; readonly waiting: number }): BoundedQueue {
  const line: (() => void)[] = [];
  let running = 0;

  async function turn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= most.running) await new Promise<void>((begin) => line.push(begin));
    else running += 1;
    try {
      return await work();
    } finally {
      // The slot passes directly to the next in line, so that no newcomer takes it.
      const next = line.shift();
      if (next) next();
      else running -= 1;
    }
  }

  return {
    run: (work) => (running >= most.running && line.length >= most.waiting ? null : turn(work)),
    get waiting() {
      return line.length;
    },
  };
}
