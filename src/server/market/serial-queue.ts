/** Runs asynchronous work one piece at a time, in order of submission. */
export interface SerialQueue {
  /** Returns what the work returns; its failure is the caller's and does not stop the queue. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** As `run`; what follows from work that has not failed is done before anything else. */
  runThen<T>(work: () => Promise<T>, then: () => void): Promise<T>;
  /** Resolves when everything handed in so far has ended. */
  drained(): Promise<void>;
}

export function createSerialQueue(): SerialQueue {
  let tail: Promise<unknown> = Promise.resolve();
  function run<T>(work: () => Promise<T>): Promise<T> {
    const result = tail.then(work);
    tail = result.catch(() => undefined);
    return result;
  }
  return {
    run,
    runThen: (work, then) =>
      run(async () => {
        const result = await work();
        then();
        return result;
      }),
    drained: () => tail.then(() => undefined),
  };
}
