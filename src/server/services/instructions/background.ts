import type { FastifyBaseLogger } from 'fastify';
import type { Work } from './attempts.ts';

/** Returns the runner of background work, which tracks the work still running. */
export function createBackground(log: Pick<FastifyBaseLogger, 'error'>) {
  const underWay = new Set<Promise<void>>();
  return {
    /** Starts the work; each returned promise resolves when its work has ended, and failures are logged. */
    begin: (all: readonly Work[]): readonly Promise<void>[] =>
      all.map((work) => {
        const running = work()
          .catch((error: unknown) => log.error({ err: error }, 'an order of an instruction could not be sent now'))
          .finally(() => underWay.delete(running));
        underWay.add(running);
        return running;
      }),

    isIdle: (): boolean => underWay.size === 0,

    /** Resolves when the work now running has ended. */
    settled: async (): Promise<void> => void (await Promise.allSettled(underWay)),
  };
}
