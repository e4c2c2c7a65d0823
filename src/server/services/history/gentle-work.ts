import { setTimeout as wait } from 'node:timers/promises';

/** Longest stretch of work before others may go on, and the least rest after it. */
const SLICE_MS = 4;
const REST_MS = 5;

/** Lets long work go on in slices: `turn` is called between two small pieces and resolves at once or, when the slice is used up, after a rest. */
export function gentleWork(signal: AbortSignal) {
  let until = performance.now() + SLICE_MS;
  return {
    /** Returns null when the work may go on, or what to wait for, so long at least. Rejects when the work is to be given up. */
    turn(leastMs: number = REST_MS): Promise<void> | null {
      if (performance.now() < until) return null;
      return wait(Math.max(REST_MS, leastMs), undefined, { signal }).then(() => {
        until = performance.now() + SLICE_MS;
      });
    },
    /** Runs a generator to its end, pausing after each step as long as the step took, and returns its result. */
    async run<T, R>(steps: Generator<T, R, undefined>, each: (value: T) => void): Promise<R> {
      for (let from = performance.now(); ;) {
        const step = steps.next();
        if (step.done === true) return step.value;
        each(step.value);
        const rest = this.turn(performance.now() - from);
        if (rest === null) continue;
        await rest;
        from = performance.now();
      }
    },
  };
}
