import type { FastifyBaseLogger } from 'fastify';
import type { ExchangeTime, WallTime } from '#domain/units/time.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import type { Db } from '#server/db/database.ts';
import type { ChangeHook } from '#server/market/change-hooks.ts';
import { frozenMarket } from '#server/market/frozen-market.ts';
import type { MarketReading, MarketSource } from '#server/market/market-source.ts';
import type { Market } from '#server/market/market.ts';
import type { HistoryServices } from '#server/services/history/history-services.ts';
import { newestPast } from './past/newest-past.ts';
import type { PastReader } from './past/past-reader.ts';

const MINUTE_MS = 60_000;

/** The market at an instant of the exchange, unchanged while a producer works. */
export interface MarketSnapshot {
  readonly at: ExchangeTime;
  readonly receivedAt: WallTime;
  readonly tradingDate: string;
  readonly market: MarketSource;
}

/** Produces rows of analytics tables, one producer at a time and never in the queue of the exchange. A failure is logged and stops no other producer. */
export interface AnalyticsProducer {
  readonly name: string;
  /**
   * Runs once, first of all, before the server reports ready: cheap work without dependencies. `newest` reads the newest sessions of a history not
   * written yet; after an interrupted start that takes a second, so it is called only for missing rows.
   */
  onStart?(snapshot: MarketSnapshot, newest: () => PastReader | null): Promise<void>;
  /** Runs once, right afterwards, while the server already answers: work without dependencies that takes a second. */
  onReady?(snapshot: MarketSnapshot): Promise<void>;
  /** Runs once after every start, when the history of a new exchange is written: rows from the history, and rows missed while the server was down. */
  onHistory?(snapshot: MarketSnapshot): Promise<void>;
  /** Runs at the first step of an exchange minute. Minutes are skipped while an earlier one is being processed. */
  onMinute?(snapshot: MarketSnapshot): Promise<void>;
  /** Runs when the candles and closing chains of an ended session are stored; the snapshot is the session's last. Only a crash skips one. */
  onSessionEnd?(snapshot: MarketSnapshot): Promise<void>;
}

/** How the exchange is followed. */
interface Following {
  /** Minimum time between processed minutes by our own clock: a fast exchange has ten minutes a second. */
  readonly leastMs: number;
}

export interface ProducersNeeds {
  readonly db: Db;
  readonly clock: WallClock;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly venue: Market;
  /** Candles and closing chains, including the session under way. */
  readonly history: HistoryServices;
}

type ProducerEvent = 'onStart' | 'onReady' | 'onHistory' | 'onMinute' | 'onSessionEnd';

const NO_PAST = () => null;

/** Returns the queue that runs producers, one event after another; a failing producer stops no other. */
function createProducerQueue(producers: readonly AnalyticsProducer[], log: ProducersNeeds['log']) {
  let queue = Promise.resolve();
  let waiting = 0;

  function run(
    event: ProducerEvent,
    snapshot: MarketSnapshot,
    { first = async () => {}, newest = NO_PAST }: { first?: () => Promise<void>; newest?: () => PastReader | null } = {},
  ): Promise<void> {
    waiting += 1;
    queue = queue.then(async () => {
      await first();
      for (const producer of producers)
        try {
          await producer[event]?.(snapshot, newest);
        } catch (error) {
          log.warn({ err: error, producer: producer.name, event }, 'analytics could not be made');
        }
      waiting -= 1;
    });
    return queue;
  }

  return {
    run,
    isBusy: (): boolean => waiting > 0,
    /** Marks the queue as busy until the returned function is called. */
    hold(): () => void {
      waiting += 1;
      return () => void (waiting -= 1);
    },
    drained: (): Promise<void> => queue,
  };
}

/** Returns the driver of the analytics producers. Nothing runs before `start`. */
export function createAnalyticsProducers(
  { log, venue, history }: ProducersNeeds,
  producers: readonly AnalyticsProducer[],
  { leastMs }: Following = { leastMs: 0 },
) {
  const { run, isBusy, hold, drained } = createProducerQueue(producers, log);
  let release = () => {};
  let ranAt = -Infinity;
  let before: MarketReading = venue.reading();
  let started: MarketSnapshot | null = null;
  let prepared = false;
  let remove = () => {};

  const snapshotOf = (market: MarketReading): MarketSnapshot => {
    const receivedAt = venue.receivedAt();
    return { at: market.at, receivedAt, tradingDate: market.tradingDate, market: frozenMarket(venue, market, receivedAt) };
  };

  const see: ChangeHook = async ({ market, later }) => {
    const last = before;
    before = market;
    if (market.tradingDate !== last.tradingDate) {
      const ended = snapshotOf(last);
      later(() => run('onSessionEnd', ended));
    }
    if (Math.floor(market.at / MINUTE_MS) === Math.floor(last.at / MINUTE_MS) || isBusy()) return;
    if (performance.now() - ranAt < leastMs) return;
    ranAt = performance.now();
    const snapshot = snapshotOf(market);
    later(() => run('onMinute', snapshot));
  };

  return {
    /** Starts following the exchange. Resolves when the rows without dependencies are written; minutes are skipped until `complete`. */
    begin(): Promise<void> {
      before = venue.reading();
      remove();
      remove = venue.afterChange(see);
      started = snapshotOf(before);
      release = hold();
      let past: PastReader | null | undefined;
      return run('onStart', started, {
        newest() {
          if (past !== undefined) return past;
          const newest = history.takeNewest();
          return (past = newest && newestPast(newest));
        },
      });
    },

    /** Runs the slower work, then the work that needs the history. Resolves when all is done. */
    async complete(): Promise<void> {
      const snapshot = started ?? snapshotOf(venue.reading());
      void run('onReady', snapshot);
      const made = run('onHistory', snapshot, { first: history.written });
      release();
      await made;
      prepared = true;
    },

    /** Whether the rows that need the history are written too. */
    prepared: (): boolean => prepared,

    /** Stops following the exchange; resolves when the work under way has ended. */
    async stop(): Promise<void> {
      remove();
      await drained();
    },
  };
}
