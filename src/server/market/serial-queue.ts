/** Runs asynchronous work one piece after the other, in the order in which it was handed in. */
export interface SerialQueue {
  /** Returns what the work returns; its failure is the caller's and does not stop the queue. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Resolves when everything handed in so far has ended. */
  drained(): Promise<void>;
}

export function createSerialQueue(): SerialQueue {
  let tail: Promise<unknown> = Promise.resolve();
  return {
    run(work) {
      const result = tail.then(work);
      tail = result.catch(() => undefined);
      return result;
    },
    drained: () => tail.then(() => undefined),
  };
}
