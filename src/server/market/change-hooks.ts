import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyBaseLogger } from 'fastify';
import type { ExchangeEntry } from '#domain/matching/exchange-entry.ts';
import type { ExchangeTime } from '#domain/units/time.ts';
import type { MarketReading } from './market-source.ts';

/** A change just stored by the venue: a step of the market, or a command. */
interface CommittedChange {
  readonly entries: readonly ExchangeEntry[];
  /** The market after the change. */
  readonly market: MarketReading;
  readonly at: ExchangeTime;
  readonly tradingDate: string;
  /** The log's clock before the change, if the price is dated too far ahead for decisions; null otherwise. */
  readonly aheadOf: ExchangeTime | null;
}

/** A change as passed to a hook. */
export interface SeenChange extends CommittedChange {
  /**
   * Whether earlier changes may have been missed by this hook: at its first call, after its failure, or when the venue was reloaded from its store.
   * Their results are in the tables.
   */
  readonly missed: boolean;
  /** Starts work after all hooks, outside the queue, such as sending orders. The hook cannot wait for it. */
  later(work: () => Promise<unknown>): void;
}

/**
 * Runs in the venue's queue after each committed change, while nothing else happens in the venue. It may write its own transaction and must be
 * idempotent: after a failure it is called again with the next change.
 */
export type ChangeHook = (change: SeenChange) => Promise<void>;

interface Registered {
  readonly hook: ChangeHook;
  /** The venue's generation at the last successful call. */
  seen: number | null;
  /** Failed calls in a row. */
  failures: number;
}

/** Returns the hooks of a venue. */
export function createChangeHooks(log: Pick<FastifyBaseLogger, 'error' | 'info'>) {
  const hooks = new Set<Registered>();
  const inside = new AsyncLocalStorage<boolean>();
  const started = new Set<Promise<void>>();
  let running = false;

  /** Stops the tracking of async context, which makes every promise of the process slower and is needed only during a change. */
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
    /** Adds a hook after the existing hooks. Returns a function that removes the hook. */
    add(hook: ChangeHook): () => void {
      const registered: Registered = { hook, seen: null, failures: 0 };
      hooks.add(registered);
      return () => hooks.delete(registered);
    },

    /** Runs the hooks one after another; a failure is logged and does not affect other hooks. */
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
          // Logged once: the same failure would repeat with every change, four times a second.
          if (registered.failures === 0) log.error({ err: error }, 'a hook of the exchange failed');
          registered.failures += 1;
        }
      }
      running = false;
      waiting.forEach(start);
      watchNoMore();
    },

    /** The highest number of failures in a row of any hook. */
    failures: (): number => Math.max(0, ...[...hooks].map(({ failures }) => failures)),

    /** Throws when called by a hook: it would wait for the queue that waits for it. */
    refuseInside(): void {
      if (inside.getStore() === true) throw new Error('a hook of the exchange cannot give it a command: hand the work to `later`');
    },

    /** Throws when called by a hook or by work started in one, which would wait for itself. */
    refuseWaiting(): void {
      if (inside.getStore() !== undefined) throw new Error('what follows from a change of the exchange cannot wait until it has settled');
    },

    /** Returns the unfinished work started by hooks. */
    underWay: (): readonly Promise<void>[] => [...started],
  };
}
