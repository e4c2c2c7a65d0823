import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#server/db/database.ts';
import type { HistoryPlanRow } from '#server/db/tables/history.ts';
import { advanceHistoryPlan, insertCandleDays, insertChainDays, insertPathDays, writeHistory } from '#server/repositories/history.ts';
import { dailyChains } from '#simulator/history/daily-chains.ts';
import { dayCandles } from '#simulator/history/day-candles.ts';
import { firstHistoryOpen, type HistoryDay, runHistoryDay } from '#simulator/history/pre-run.ts';
import { candleDayRow, chainDayRow, type DateRows, pathDayRow } from './history-rows.ts';
import { gentleWork } from './gentle-work.ts';

/** How far the history before the first session is written. */
export interface HistoryProgress {
  readonly state: 'none' | 'writing' | 'complete';
  readonly written: number;
  readonly sessions: number;
}

/** After a failure of the database the work goes on this much later. */
const AGAIN_MS = 5_000;

export interface HistoryNeeds {
  readonly db: Db;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  /** What is to be written; null when this exchange has no history. */
  readonly plan: HistoryPlanRow | null;
}

async function rowsOf(day: HistoryDay, work: ReturnType<typeof gentleWork>): Promise<DateRows> {
  const { closing } = day;
  const date = closing.tradingDate;
  const rows: DateRows = { candles: [], chains: [], paths: [] };
  await work.run(dayCandles(day), (made) => {
    if (made !== null) rows.candles.push(candleDayRow(made.instrumentId, date, closing.opensAt, made.candles));
  });
  await work.run(dailyChains(closing), (chain) => void rows.chains.push(chainDayRow(chain)));
  closing.underlyings.forEach(({ name }, index) => {
    const path = day.minutes.flatMap((state) => state.underlyings[index]?.path ?? []);
    rows.paths.push(pathDayRow(name, date, path));
  });
  return rows;
}

/**
 * Writes the sessions before the first one, in slices beside everything else. Each session is one transaction that also counts it, so after
 * a kill the next start goes on with the first one that is missing.
 */
export function createHistoryBuilder({ db, log, plan }: HistoryNeeds) {
  const sessions = plan?.sessions ?? 0;
  let written = plan?.written ?? 0;
  const aborter = new AbortController();
  let running: Promise<void> | null = null;

  async function writeAll({ seed, first_date }: HistoryPlanRow): Promise<void> {
    const begun = performance.now();
    log.info({ sessions, written }, 'writing the history of the simulated exchange');
    const work = gentleWork(aborter.signal);
    let open = firstHistoryOpen(seed, first_date, sessions);
    let rows = 0;
    for (let number = 1; number <= sessions; number += 1) {
      const wanted = number > written;
      const day = await work.run(runHistoryDay(open, wanted), () => {});
      if (wanted) {
        const made = await rowsOf(day, work);
        await writeHistory(db, async (trx) => {
          if (!(await advanceHistoryPlan(trx, number))) throw new Error('another process writes the same history');
          await insertCandleDays(trx, made.candles);
          await insertChainDays(trx, made.chains);
          await insertPathDays(trx, made.paths);
        });
        written = number;
        rows += made.candles.length + made.chains.length + made.paths.length;
      }
      open = day.next;
    }
    log.info(
      { sessions, rows, seconds: Math.round((performance.now() - begun) / 100) / 10 },
      'the history of the simulated exchange is written',
    );
  }

  async function keepTrying(of: HistoryPlanRow): Promise<void> {
    while (written < sessions && !aborter.signal.aborted) {
      try {
        await writeAll(of);
      } catch (error) {
        if (aborter.signal.aborted) return;
        log.warn({ err: error }, 'the history of the simulated exchange could not be written; it goes on in a moment');
        await wait(AGAIN_MS, undefined, { signal: aborter.signal }).catch(() => undefined);
      }
    }
  }

  return {
    progress: (): HistoryProgress => ({ state: plan === null ? 'none' : written < sessions ? 'writing' : 'complete', written, sessions }),

    /** Begins to write what is missing. */
    start(): void {
      if (plan !== null && written < sessions) running ??= keepTrying(plan);
    },

    /** Resolves when everything is written. */
    finished: async () => running ?? undefined,

    /** Stops after the piece of work under way. */
    async stop(): Promise<void> {
      aborter.abort();
      await running;
    },
  };
}

export type HistoryBuilder = ReturnType<typeof createHistoryBuilder>;
