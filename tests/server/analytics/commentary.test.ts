import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import type { AnalyticsRow } from '#contract/analytics/tables.ts';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { createCommentary } from '#server/analytics/commentary/producer.ts';
import { createAnalyticsProducers } from '#server/analytics/producers.ts';
import { decodeCandles } from '#domain/market/packed/candle-bytes.ts';
import { findCandleDays } from '#server/repositories/history.ts';
import { listRows } from '#server/repositories/analytics/rows.ts';
import { testServer } from '#tests/support/server/server.ts';
import { endSession } from '../support/days.ts';

const SESSIONS = 3;
const server = await testServer({ historySessions: SESSIONS });
const { venue, history } = server.services;
const producersOf = () =>
  createAnalyticsProducers({ db: server.db, clock: server.clock, log: pino({ level: 'silent' }), venue, history }, [
    createCommentary({ db: server.db, venue, history }),
  ]);
const rows = (): Promise<AnalyticsRow<'commentary'>[]> => listRows(server.db, 'commentary', null);
const minutesOf = async (underlying: string, date: string) => {
  const [row] = await findCandleDays(server.db, `SIM:${underlying}`, [date]);
  return decodeCandles(row?.minutes ?? Buffer.alloc(0), nseFo.sessionOn(date).opensAt);
};

describe('the commentary of a server', () => {
  it('is there of the stored sessions as soon as they are written, without a minute of the exchange', async () => {
    history.start();
    const producers = producersOf();
    const begun = performance.now();
    await producers.begin();
    await producers.complete();
    expect(performance.now() - begun).toBeLessThan(20_000);
    const found = await rows();
    expect(found.length).toBeGreaterThan(20);
    expect(new Set(found.map(({ created_at }) => nseFo.dateAt(exchangeTime(Date.parse(created_at))))).size).toBe(SESSIONS);
    await producers.stop();
  });

  it('rests on the stored candles to the paisa', async () => {
    const found = (await rows()).filter(({ kind }) => ['close', 'gap', 'range-break'].includes(kind));
    expect(found.filter(({ kind }) => kind === 'close')).toHaveLength(4 * (SESSIONS - 1));
    for (const { kind, created_at, underlying, figures, body_en } of found) {
      const at = Date.parse(created_at);
      const date = nseFo.dateAt(exchangeTime(at - MINUTE_MS));
      const minutes = await minutesOf(underlying ?? '', date);
      const minute = minutes.find((candle) => candle.at === at - MINUTE_MS);
      const expected = kind === 'gap' ? minutes[0]?.open : minute?.close;
      expect(figures[kind === 'gap' ? 'open' : 'close'], body_en).toBe((expected ?? 0) / 10_000);
      if (kind !== 'close') continue;
      expect(figures['high']).toBe(Math.max(...minutes.map(({ high }) => high)) / 10_000);
      expect(figures['low']).toBe(Math.min(...minutes.map(({ low }) => low)) / 10_000);
    }
  });

  it('goes on with the running session, tells its close once, and repeats nothing after a restart', async () => {
    const before = (await rows()).length;
    const producers = producersOf();
    await producers.begin();
    await producers.complete();
    expect(await rows()).toHaveLength(before);
    const date = venue.tradingDate();
    await endSession(server);
    await venue.settled();
    await producers.stop();
    const again = producersOf();
    await again.begin();
    await again.complete();
    await again.stop();
    const closes = (await rows()).filter(
      ({ kind, created_at }) => kind === 'close' && Date.parse(created_at) === nseFo.sessionOn(date).closesAt,
    );
    // The minutes in between were not recorded: without the last one there is no close to report.
    expect(closes.length).toBeLessThanOrEqual(4);
    expect(new Set(closes.map(({ underlying }) => underlying)).size).toBe(closes.length);
  });
});
