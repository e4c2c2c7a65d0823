import type { FastifyBaseLogger } from 'fastify';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import type { Db } from '#server/db/database.ts';
import type { ChainSampleRow } from '#server/db/tables/history.ts';
import type { Market } from '#server/market/market.ts';
import { deleteChainSamples, insertChainSamples } from '#server/repositories/chain-samples.ts';
import { writeHistory } from '#server/repositories/history.ts';
import { gentleWork } from '#server/services/history/gentle-work.ts';
import { chainDayRow } from '#server/services/history/history-rows.ts';
import type { MarketService } from '#server/services/market/market.ts';
import { chainAt } from './chain-at.ts';

/** Exchange time between two samples. */
const SAMPLE_EVERY_MS = 5 * MINUTE_MS;
/** A fast exchange is sampled no more often than this, wall time. */
const LEAST_PAUSE_MS = 2_000;

export interface SamplerNeeds {
  readonly db: Db;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly venue: Pick<Market, 'calendar' | 'onTick' | 'now' | 'tradingDate'>;
  readonly market: Pick<MarketService, 'chainNow' | 'listUnderlyings'>;
}

/** Stores every chain each five minutes of the session, in the background; kept for this session and the one before. */
export function createChainSampler({ db, log, venue, market }: SamplerNeeds) {
  const aborter = new AbortController();
  let slot = -1;
  let sampledAt = -Infinity;
  let running: Promise<void> | null = null;
  let stopListening: (() => void) | null = null;
  let cleanedFor: string | null = null;

  function* chainsNow(): Generator<ChainSampleRow> {
    for (const { underlying, expiries } of market.listUnderlyings().underlyings)
      for (const { expiry } of expiries) {
        const now = market.chainNow(underlying, expiry);
        if (now === null) continue;
        const { closed_at: sampled_at, ...row } = chainDayRow(chainAt(now, venue.tradingDate()));
        yield { ...row, sampled_at };
      }
  }

  async function write(): Promise<void> {
    const rows: ChainSampleRow[] = [];
    await gentleWork(aborter.signal).run(chainsNow(), (row) => void rows.push(row));
    const date = venue.tradingDate();
    await writeHistory(db, async (trx) => {
      await insertChainSamples(trx, rows);
      if (cleanedFor !== date) await deleteChainSamples(trx, venue.calendar.previousTradingDay(date));
    });
    cleanedFor = date;
  }

  /** Keeps the chains as they are now. Resolves when they are stored, also when that failed: the next sample is a few minutes away. */
  function sample(): Promise<void> {
    running ??= write()
      .catch((error: unknown) => {
        if (!aborter.signal.aborted) log.warn({ err: error }, 'option chains could not be sampled');
      })
      .finally(() => {
        running = null;
      });
    return running;
  }

  return {
    sample,
    start(): void {
      stopListening ??= venue.onTick(() => {
        const now = Math.floor(venue.now() / SAMPLE_EVERY_MS);
        if (now === slot || running !== null || performance.now() - sampledAt < LEAST_PAUSE_MS) return;
        slot = now;
        sampledAt = performance.now();
        void sample();
      });
    },
    async stop(): Promise<void> {
      stopListening?.();
      aborter.abort();
      await running;
    },
  };
}
