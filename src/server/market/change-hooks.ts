import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyBaseLogger } from 'fastify';
import type { ExchangeEntry } from '#domain/matching/exchange-entry.ts';
import type { ExchangeTime } from '#domain/units/time.ts';
import type { MarketReading } from './market-source.ts';

/** What the venue has just stored: a step of the market, or a command. */
interface CommittedChange {
  readonly entries: readonly ExchangeEntry[];
  /** The market after it. */
  readonly market: MarketReading;
  readonly at: ExchangeTime;
  readonly tradingDate: string;
  /** The clock of the log before it, where its price is dated so far ahead of that that nothing is decided by its time; null otherwise. */
  readonly aheadOf: ExchangeTime | null;
}

/** A change as a hook sees it. */
export interface SeenChange extends CommittedChange {
  /**
   * Entries of earlier changes may have passed this hook by: it is its first call, it failed last time, or the venue was read again from
   * its store. What they led to is in the tables.
   */
  readonly missed: boolean;
  /** Starts work once the hooks have ended, outside the queue; orders are sent this way. The hook cannot wait for it. */
  later(work: () => Promise<unknown>): void;
}

/**
 * Runs in the venue's queue after each change has been committed; nothing else happens in the venue meanwhile. It may write a transaction
 * of its own. It must be idempotent: after a failure it is called again with the next change.
 */
export type ChangeHook = (change: SeenChange) => Promise<void>;

interface Registered {
  readonly hook: ChangeHook;
  /** The venue's generation that it has seen without a failure. */
  seen: number | null;
  /** Changes in a row that it failed at. */
  failures: number;
}

/** Returns the hooks of a venue. */
export function createChangeHooks(log: Pick<FastifyBaseLogger, 'error' | 'info'>) {
  const hooks = new Set<Registered>();
  const inside = new AsyncLocalStorage<boolean>();
  const started = new Set<Promise<void>>();
  let running = false;

  /** While it watches, every promise of the process costs more: between two changes nobody needs it. */
  function watchNoMore(): void {
    if (!running && started.size === 0) inside.disable();
  }

  function start(work: () => Promise<unknown>): void {
    const ended = inside
      .run(false, async () => void (await work()))
      .catch((error: unknown) => log.error({ err: error }, 'work that followed from a change of the exchange failed'))
      .finally(() => {
        started.delete(ended);
        watchNoMore();
      });
    started.add(ended);
  }

  return {
    /** Adds a hook after those that are there. Returns the way to take it out. */
    add(hook: ChangeHook): () => void {
      const registered: Registered = { hook, seen: null, failures: 0 };
      hooks.add(registered);
      return () => hooks.delete(registered);
    },

    /** Runs every hook, one after the other; a failure is logged and concerns no other hook. */
    async run(change: CommittedChange, generation: number): Promise<void> {
      const waiting: (() => Promise<unknown>)[] = [];
      running = true;
      for (const registered of [...hooks]) {
        const missed = registered.seen !== generation;
        registered.seen = null;
        try {
          await inside.run(true, () => registered.hook({ ...change, missed, later: (work) => waiting.push(work) }));
          registered.seen = generation;
          if (registered.failures > 0) log.info({ failures: registered.failures }, 'a hook of the exchange works again');
          registered.failures = 0;
        } catch (error) {
          // The same failure with every change, four times a second, says nothing new.
          if (registered.failures === 0) log.error({ err: error }, 'a hook of the exchange failed');
          registered.failures += 1;
        }
      }
      running = false;
      waiting.forEach(start);
      watchNoMore();
    },

    /** How often in a row the hook failed that failed most often. */
    failures: (): number => Math.max(0, ...[...hooks].map(({ failures }) => failures)),

    /** Throws when called by a hook: it would wait for the queue that waits for it. */
    refuseInside(): void {
      if (inside.getStore() === true) throw new Error('a hook of the exchange cannot give it a command: hand the work to `later`');
    },

    /** Throws when called by a hook or by what it started: it would wait for itself. */
    refuseWaiting(): void {
      if (inside.getStore() !== undefined) throw new Error('what follows from a change of the exchange cannot wait until it has settled');
    },

    /** Returns the work that hooks have started and that has not ended. */
    underWay: (): readonly Promise<void>[] => [...started],
  };
}
