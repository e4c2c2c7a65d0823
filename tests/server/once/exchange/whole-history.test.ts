import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { candlesInSession } from '#domain/market/candle-interval.ts';
import { HISTORY_SESSIONS, historyDates } from '#simulator/history/pre-run.ts';
import { openTestDesk } from '#tests/support/server/desk.ts';
import { testServer } from '#tests/support/server/server.ts';

/** Far above what is seen; the figure is printed. */
const LONGEST_MS = 180_000;
const ORDERS = 60;

const share = (sorted: readonly number[], part: number) => (sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(1);

it(
  'the whole history is written once, in time, while orders go on',
  async () => {
    const made = performance.now();
    const server = await testServer({ historySessions: HISTORY_SESSIONS });
    const ready = performance.now() - made;
    const desk = await openTestDesk(server);
    const { history, venue } = server.services;
    const orders = async () => {
      const times: number[] = [];
      for (let count = 0; count < ORDERS; count += 1) {
        const begun = performance.now();
        expect((await desk.place({})).status).toBe(200);
        times.push(performance.now() - begun);
      }
      return times.toSorted((a, b) => a - b);
    };
    await orders();
    const quiet = await orders();
    const begun = performance.now();
    history.start();
    const busy = await orders();
    expect(history.historyStatus().state).toBe('writing');
    await history.written();
    const took = performance.now() - begun;
    const dates = historyDates(venue.tradingDate(), HISTORY_SESSIONS);
    const { rows } = await sql<{ instrument_id: string; days: number; minutes: number }>`
      select instrument_id, count(distinct trading_date)::int as days, sum(count)::int as minutes from candle_days group by 1`.execute(
      server.db,
    );
    const spots = rows.filter((row) => !row.instrument_id.endsWith('FUT'));
    const minutes = dates.reduce((sum, date) => sum + candlesInSession('1m', nseFo.sessionOn(date)), 0);
    expect(spots).toHaveLength(55);
    for (const row of spots) expect(row).toEqual({ instrument_id: row.instrument_id, days: HISTORY_SESSIONS, minutes });
    const { rows: sizes } = await sql<{ name: string; megabytes: number }>`
      select t as name, round(pg_total_relation_size(t::regclass) / 1e6, 1)::float as megabytes
      from unnest(array['candle_days', 'chain_days', 'path_days']) t`.execute(server.db);
    const all = rows.reduce((sum, row) => sum + row.minutes, 0);
    process.stdout.write(
      `history: ${HISTORY_SESSIONS} sessions, ${all} candles in ${(took / 1_000).toFixed(1)} s (bound 60 s), ` +
        `${sizes.map(({ name, megabytes }) => `${name} ${megabytes} MB`).join(', ')}; services ready after ${ready.toFixed(0)} ms; ` +
        `order p50/p99 ${share(quiet, 0.5)}/${share(quiet, 0.99)} ms, while it is written ${share(busy, 0.5)}/${share(busy, 0.99)} ms\n`,
    );
    expect(took).toBeLessThan(LONGEST_MS);
  },
  2 * LONGEST_MS,
);
