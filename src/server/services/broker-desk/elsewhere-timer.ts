import type { Broker } from '#server/brokers/broker.ts';
import { brokersWith } from '#server/brokers/catalogue.ts';

/** Names of the brokers with books of their own. */
export const THEIRS = brokersWith(({ books }) => books === 'theirs');

/** Returns a timer of regular work, which runs only on a server that offers a broker elsewhere. */
export function createElsewhereTimer(brokers: ReadonlyMap<string, Broker>, everyMs: number, work: () => void) {
  let timer: NodeJS.Timeout | null = null;
  return {
    start(): void {
      if (THEIRS.some((name) => brokers.has(name))) timer ??= setInterval(work, everyMs).unref();
    },
    stop(): void {
      if (timer !== null) clearInterval(timer);
      timer = null;
    },
  };
}
