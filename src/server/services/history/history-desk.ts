import type { FastifyBaseLogger } from 'fastify';
import { istDate } from '#domain/calendar/ist.ts';
import type { WallClock } from '#server/app/wall-clock.ts';
import type { Db } from '#server/db/database.ts';
import { firstInstant } from '#server/market/first-instant.ts';
import type { Venue } from '#server/market/venue.ts';
import type { MarketState } from '#simulator/feed/market.ts';
import { createMarketAfterHistory } from '#simulator/history/pre-run.ts';
import { createBaseCloses } from './base-closes.ts';
import { createHistoryBuilder } from './build-history.ts';
import { createCandleRecorder } from './candle-recorder.ts';
import { createCandlesService } from './candles.ts';
import { planHistory } from './plan-history.ts';
import { createSessionSparks } from './session-sparks.ts';

export interface HistoryDeskNeeds {
  readonly db: Db;
  readonly clock: WallClock;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  readonly seed: number;
  /** Sessions that a new exchange has behind it; 0 = none. */
  readonly sessions: number;
}

/** Returns what an exchange needs to begin with a history, before the exchange is made. */
export async function prepareHistory({ db, clock, log, seed, sessions }: HistoryDeskNeeds) {
  const plan = await planHistory(db, { seed, firstDate: istDate(firstInstant(clock.now())), sessions });
  const firstMarket = (): MarketState | null => plan && createMarketAfterHistory(plan.seed, plan.first_date, plan.sessions);

  return {
    /** Makes the market of a new exchange; null when it has no history. */
    firstMarket,

    /** Goes on with the candles where the history ends. */
    async follow(venue: Venue) {
      const builder = createHistoryBuilder({ db, log, plan });
      const recorder = await createCandleRecorder({ db, log }, venue.market());
      venue.afterChange(recorder.see);
      return {
        ...createCandlesService({ db, market: venue, recorder, builder }),
        /** The candles of the session under way. */
        course: recorder.course,
        /** Reads the closes from which returns count. */
        baseCloses: createBaseCloses({ db, recorder, builder }),
        /** The session under way of an instrument in a few prices. */
        sparkOf: createSessionSparks({ db, market: venue, recorder }),
        /** The trading date under way. */
        tradingDate: () => recorder.course().date,
        /** Records the candles of these options from now on. */
        follow: recorder.follow,
        /** Resolves when the history that `start` began to write is written. */
        written: builder.finished,
        start: builder.start,
        stop: builder.stop,
        /** Writes the minute under way, after the exchange has stopped. */
        flush: recorder.stop,
      };
    },
  };
}

export type HistoryDesk = Awaited<ReturnType<Awaited<ReturnType<typeof prepareHistory>>['follow']>>;
