import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#server/db/database.ts';
import type { NewestPast, PastPlan } from '#server/market/market-past.ts';
import type { Venue } from '#server/market/venue.ts';
import { createBaseCloses } from './base-closes.ts';
import { createHistoryBuilder } from './build-history.ts';
import { createCandleRecorder } from './candle-recorder.ts';
import { createCandlesService } from './candles.ts';
import { planHistory } from './plan-history.ts';
import { createSessionSparks } from './session-sparks.ts';

interface HistoryServicesNeeds {
  readonly db: Db;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  /** What a new exchange is to have behind it; no sessions = nothing. */
  readonly wish: PastPlan;
}

/** Returns what an exchange needs to begin with a history, before the exchange is made. */
export async function prepareHistory({ db, log, wish }: HistoryServicesNeeds) {
  const row = await planHistory(db, wish);
  const plan: PastPlan | null = row && { seed: row.seed, firstDate: row.first_date, sessions: row.sessions };

  /** The newest sessions before they are stored: of a start that was cut off they are run again. Null once all are stored, or the first session is over. */
  function newestOf(venue: Venue, progress: ReturnType<typeof createHistoryBuilder>['progress']): NewestPast | null {
    const taken = venue.takeNewestPast();
    if (plan === null || progress().state !== 'writing' || venue.tradingDate() !== plan.firstDate) return null;
    return taken ?? venue.past.newest(plan);
  }

  return {
    /** What the exchange has behind it; null = nothing. */
    plan,

    /** Goes on with the candles where the history ends. */
    async follow(venue: Venue) {
      const { past } = venue;
      const builder = createHistoryBuilder({ db, log, past, plan: row });
      const recorder = await createCandleRecorder({ db, log, past }, venue.reading());
      venue.afterChange(recorder.see);
      return {
        ...createCandlesService({ db, market: venue, past, recorder, builder }),
        /** The candles of the session under way. */
        course: recorder.course,
        /** Reads the closes from which returns count. */
        baseCloses: createBaseCloses({ db, recorder, builder }),
        /** The session under way of an instrument in a few prices. */
        sparkOf: createSessionSparks({ db, market: venue, past, recorder }),
        /** The trading date under way. */
        tradingDate: () => recorder.course().date,
        /** Records the candles of these options from now on. */
        follow: recorder.follow,
        /** Returns the newest sessions of a history that is yet to be written; null when it is written, or something of it is no longer the newest. */
        takeNewest: () => newestOf(venue, builder.progress),
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

export type HistoryServices = Awaited<ReturnType<Awaited<ReturnType<typeof prepareHistory>>['follow']>>;
