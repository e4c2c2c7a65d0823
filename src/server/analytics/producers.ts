import type { FastifyBaseLogger } from 'fastify';
import type { ExchangeTime, WallTime } from '#domain/units/time.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import type { Db } from '#server/db/database.ts';
import type { ChangeHook } from '#server/market/change-hooks.ts';
import { frozenMarket } from '#server/market/frozen-market.ts';
import type { MarketReading, MarketSource } from '#server/market/market-source.ts';
import type { Venue } from '#server/market/venue.ts';
import type { HistoryServices } from '#server/services/history/history-services.ts';
import { newestPast } from './past/newest-past.ts';
import type { PastReader } from './past/past-reader.ts';

const MINUTE_MS = 60_000;

/** An instant of the exchange, with the market as it was then: it does not move on while a producer works. */
export interface MarketSnapshot {
  readonly at: ExchangeTime;
  readonly receivedAt: WallTime;
  readonly tradingDate: string;
  readonly market: MarketSource;
}

/** Makes rows of analytics tables. Producers run one after the other, never in the queue of the exchange; a failure is logged and concerns no other. */
export interface AnalyticsProducer {
  readonly name: string;
  /**
   * Once, before anything else and before the server says that it is ready: what is cheap and waits for nothing. `newest` reads the newest sessions of
   * a history that is yet to be written, where there is one; after a start that was cut off it takes a second, so it is asked only for rows that are missing.
   */
  onStart?(snapshot: MarketSnapshot, newest: () => PastReader | null): Promise<void>;
  /** Once, right after, while the server answers already: what waits for nothing but takes a second. */
  onReady?(snapshot: MarketSnapshot): Promise<void>;
  /** Once, after every start, when the history of a new exchange is written: what is told from it, and what was missed while the server was down. */
  onHistory?(snapshot: MarketSnapshot): Promise<void>;
  /** At the first step of a minute of the exchange. Minutes are left out while an earlier one is still worked on. */
  onMinute?(snapshot: MarketSnapshot): Promise<void>;
  /** When a session has ended and its candles and closing chains are stored; the market is the last one of that session. None is left out but by a kill. */
  onSessionEnd?(snapshot: MarketSnapshot): Promise<void>;
}

/** How the exchange is followed. */
interface Following {
  /** Minutes of the exchange that come sooner after one another by our own clock are left out: a fast exchange has ten a second. */
  readonly leastMs: number;
}

export interface ProducersNeeds {
  readonly db: Db;
  readonly clock: WallClock;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly venue: Venue;
  /** Candles and closing chains, also those of the session under way. */
  readonly history: HistoryServices;
}

type ProducerEvent = 'onStart' | 'onReady' | 'onHistory' | 'onMinute' | 'onSessionEnd';

const NO_PAST = () => null;

/** Returns what has the producers make their rows, one event after the other; a failure of one concerns no other. */
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
    /** Keeps it busy until what is returned is called. */
    hold(): () => void {
      waiting += 1;
      return () => void (waiting -= 1);
    },
    drained: (): Promise<void> => queue,
  };
}

/** Returns what drives the producers of analytics rows. Nothing runs before `start`. */
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
    /** Begins to follow the exchange. Resolves when the rows that wait for nothing are there; minutes are left out until `complete`. */
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

    /** Makes what takes longer, then what waits for the history. Resolves when it is made. */
    async complete(): Promise<void> {
      const snapshot = started ?? snapshotOf(venue.reading());
      void run('onReady', snapshot);
      const made = run('onHistory', snapshot, { first: history.written });
      release();
      await made;
      prepared = true;
    },

    /** Whether also the rows that wait for the history have been made. */
    prepared: (): boolean => prepared,

    /** Follows no longer; resolves when what is under way has ended. */
    async stop(): Promise<void> {
      remove();
      await drained();
    },
  };
}
