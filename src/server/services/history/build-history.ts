import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#server/db/database.ts';
import type { HistoryPlanRow } from '#server/db/tables/history.ts';
import type { MarketPast, PastSession } from '#server/market/market-past.ts';
import {
  advanceHistoryPlan,
  findHistoryPlan,
  insertCandleDays,
  insertChainDays,
  insertPathDays,
  writeHistory,
} from '#server/repositories/history.ts';
import { candleDayRow, chainDayRow, type DateRows, pathDayRow } from './history-rows.ts';
import { gentleWork } from './gentle-work.ts';

/** How far the history before the first session is written. */
interface HistoryProgress {
  readonly state: 'none' | 'writing' | 'complete';
  readonly written: number;
  readonly sessions: number;
}

/** After a failure of the database the work goes on this much later. */
const AGAIN_MS = 5_000;

interface HistoryNeeds {
  readonly db: Db;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  readonly past: MarketPast;
  /** The plan to write; null when this exchange has no history. */
  readonly plan: HistoryPlanRow | null;
}

async function rowsOf(session: PastSession, work: ReturnType<typeof gentleWork>): Promise<DateRows> {
  const { date, opensAt } = session;
  const rows: DateRows = { candles: [], chains: [], paths: [] };
  await work.run(session.candles(), (made) => {
    if (made !== null) rows.candles.push(candleDayRow(made.instrumentId, date, opensAt, made.candles));
  });
  await work.run(session.chains(), (chain) => void rows.chains.push(chainDayRow(chain)));
  for (const { underlying, path } of session.paths()) rows.paths.push(pathDayRow(underlying, date, path));
  return rows;
}

/**
 * Writes the sessions before the first one, in slices between other work. Each session and its count are one transaction, so after a crash the next
 * start continues with the first missing one.
 */
export function createHistoryBuilder({ db, log, past, plan }: HistoryNeeds) {
  const sessions = plan?.sessions ?? 0;
  let written = plan?.written ?? 0;
  const aborter = new AbortController();
  let running: Promise<void> | null = null;

  async function writeAll({ seed, first_date: firstDate }: HistoryPlanRow): Promise<void> {
    const begun = performance.now();
    log.info({ sessions, written }, 'writing the history of the simulated exchange');
    const work = gentleWork(aborter.signal);
    const next = past.sessions({ seed, firstDate, sessions });
    let rows = 0;
    for (let number = 1; number <= sessions; number += 1) {
      const wanted = number > written;
      const session = await work.run(next(wanted), () => {});
      if (wanted) {
        const made = await rowsOf(session, work);
        await writeHistory(db, async (trx) => {
          if (!(await advanceHistoryPlan(trx, number))) throw new Error('another process writes the same history');
          await insertCandleDays(trx, made.candles);
          await insertChainDays(trx, made.chains);
          await insertPathDays(trx, made.paths);
        });
        written = number;
        rows += made.candles.length + made.chains.length + made.paths.length;
      }
    }
    log.info(
      { sessions, rows, seconds: Math.round((performance.now() - begun) / 100) / 10 },
      'the history of the simulated exchange is written',
    );
  }

  async function keepTrying(of: HistoryPlanRow): Promise<void> {
    while (written < sessions && !aborter.signal.aborted) {
      try {
        // A session whose commit was not answered may be written all the same.
        written = (await findHistoryPlan(db))?.written ?? written;
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

    /** Starts writing the missing sessions. */
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
