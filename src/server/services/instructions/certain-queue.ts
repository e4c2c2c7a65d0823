import { AppError } from '#contract/errors/app-error.ts';
import { createSerialQueue, type SerialQueue } from '#server/market/serial-queue.ts';

/**
 * Returns a queue for work on what is stored and kept in memory, too. Where work fails, what it stored may have been stored all the same, its answer lost on the way;
 * then `readAgain` comes before anything else: on what is not as it is stored nothing could be stored any more. A refusal leaves nothing behind.
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
