import { AppError } from '#contract/errors/app-error.ts';
import { createSerialQueue, type SerialQueue } from '#server/market/serial-queue.ts';

/**
 * Returns a queue for work on state that is both stored and in memory. After a failure the write may have happened all the same, so `readAgain` reloads
 * the state before further work, as outdated state could not be stored any more. A refusal changes nothing.
 */
export function createCertainQueue(readAgain: () => Promise<void>): SerialQueue {
  const queue = createSerialQueue();
  let isUncertain = false;
  const certain =
    <T>(work: () => Promise<T>) =>
    async (): Promise<T> => {
      if (isUncertain) {
        await readAgain();
        isUncertain = false;
      }
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof AppError)) isUncertain = true;
        throw error;
      }
    };
  return {
    run: (work) => queue.run(certain(work)),
    runThen: (work, then) => queue.runThen(certain(work), then),
    drained: queue.drained,
  };
}
