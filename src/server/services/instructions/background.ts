import type { FastifyBaseLogger } from 'fastify';
import type { Work } from './attempts.ts';

/** Returns what runs work that nobody has to wait for, and knows what of it has not ended. */
export function createBackground(log: Pick<FastifyBaseLogger, 'error'>) {
  const underWay = new Set<Promise<void>>();
  return {
    /** Begins the work; what is returned resolves when each has ended, a failure is logged. */
    begin: (all: readonly Work[]): readonly Promise<void>[] =>
      all.map((work) => {
        const running = work()
          .catch((error: unknown) => log.error({ err: error }, 'an order of an instruction could not be sent now'))
          .finally(() => underWay.delete(running));
        underWay.add(running);
        return running;
      }),

    isIdle: (): boolean => underWay.size === 0,

    /** Resolves when what is under way now has ended. */
    settled: async (): Promise<void> => void (await Promise.allSettled(underWay)),
  };
}
