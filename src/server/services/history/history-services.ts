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
  /** The history wanted for a new exchange; no sessions = none. */
  readonly wish: PastPlan;
}

/** Returns the services needed by an exchange with a history, before the exchange is made. */
export async function prepareHistory({ db, log, wish }: HistoryServicesNeeds) {
  const row = await planHistory(db, wish);
  const plan: PastPlan | null = row && { seed: row.seed, firstDate: row.first_date, sessions: row.sessions };

  /** Returns the newest sessions before storage; after an interrupted start they are simulated again. Null once stored, or after the first session. */
  function newestOf(venue: Venue, progress: ReturnType<typeof createHistoryBuilder>['progress']): NewestPast | null {
    const taken = venue.takeNewestPast();
    if (plan === null || progress().state !== 'writing' || venue.tradingDate() !== plan.firstDate) return null;
    return taken ?? venue.past.newest(plan);
  }

  return {
    /** The plan of the stored history; null = no history. */
    plan,

    /** Records candles from the end of the history on. */
    async follow(venue: Venue) {
      const { past } = venue;
      const builder = createHistoryBuilder({ db, log, past, plan: row });
      const recorder = await createCandleRecorder({ db, log, past }, venue.reading());
      venue.afterChange(recorder.see);
      return {
        ...createCandlesService({ db, market: venue, past, recorder, builder }),
        /** The candles of the session under way. */
        course: recorder.course,
        /** Reads the base closes of returns. */
        baseCloses: createBaseCloses({ db, market: venue, recorder, builder }),
        /** The session under way of an instrument as a short list of prices. */
        sparkOf: createSessionSparks({ db, market: venue, past, recorder }),
        /** The trading date under way. */
        tradingDate: () => recorder.course().date,
        /** Records the candles of these options from now on. */
        follow: recorder.follow,
        /** Returns the newest sessions of a history not written yet; null when it is written, or its last session is no longer the newest. */
        takeNewest: () => newestOf(venue, builder.progress),
        /** Resolves when the history started by `start` is written. */
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
