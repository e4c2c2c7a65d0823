import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { parse } from 'valibot';
import { describe, expect, it } from 'vitest';
import { dailyDataRow } from '#contract/analytics/daily-data.ts';
import type { AnalyticsRow, AnalyticsTable } from '#contract/analytics/tables.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { readingOf, VARIED_ROWS } from '#server/analytics/commentary/compose.ts';
import { listRows } from '#server/repositories/analytics/rows.ts';
import { testServer, type TestServer } from '#tests/support/server/server.ts';

const SESSIONS = 60;
const rowsOf = <T extends AnalyticsTable>(server: TestServer, table: T): Promise<AnalyticsRow<T>[]> => listRows(server.db, table, null);
const dateOf = (row: { readonly created_at: string }): string => nseFo.dateAt(exchangeTime(Date.parse(row.created_at) - 1));
/** A row without its id and the time of storing. */
const told = <T extends { id: string; received_at: string }>({ id: _id, received_at: _at, ...row }: T) => row;

describe('a fresh server, before it is ready', () => {
  it('has commentary, recommendations and a daily row from the sessions before its first one, each dated as the exchange had it', async () => {
    const server = await testServer({ historySessions: SESSIONS });
    await server.signIn();
    await server.db.deleteFrom('events').execute();
    const { analytics, history, venue } = server.services;
    const last = nseFo.previousTradingDay(venue.tradingDate());
    await analytics.begin();
    expect(history.historyStatus()).toEqual({ state: 'writing', sessions_written: 0, sessions: SESSIONS });

    const commentary = await rowsOf(server, 'commentary');
    expect(commentary.length).toBeGreaterThan(5);
    expect(new Set(commentary.map(dateOf))).toEqual(new Set([last]));
    const { opensAt, closesAt } = nseFo.sessionOn(last);
    for (const { created_at, source } of commentary) {
      expect(Date.parse(created_at)).toBeGreaterThan(opensAt);
      expect(Date.parse(created_at)).toBeLessThanOrEqual(closesAt);
      expect(source).toBe('simulated');
    }
    expect(commentary.filter(({ kind }) => kind === 'close')).toHaveLength(4);

    const days = await rowsOf(server, 'daily_data');
    expect(days.map(({ trading_date, created_at }) => [trading_date, Date.parse(created_at)])).toEqual([[last, closesAt]]);
    expect(parse(dailyDataRow, days[0])).toEqual(days[0]);

    const ideas = await rowsOf(server, 'screener');
    expect(ideas.length).toBeGreaterThan(0);
    for (const { created_at, trading_date, status, figures } of ideas) {
      expect([Date.parse(created_at), trading_date, status]).toEqual([venue.now(), venue.tradingDate(), 'open']);
      expect(figures['iv_percentile']).not.toBeNull();
    }
    // No notifications: the rows are part of the start, not news.
    for (const table of ['events', 'alert_firings', 'telling_deliveries'] as const)
      expect(await server.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
  });

  it('says what it would have said of the stored sessions, and tells of the sessions before the last one as soon as they are stored', async () => {
    const server = await testServer({ historySessions: 12 });
    const { analytics, history, venue } = server.services;
    await analytics.begin();
    const [first, days, ideas] = [await rowsOf(server, 'commentary'), await rowsOf(server, 'daily_data'), await rowsOf(server, 'screener')];
    history.start();
    await analytics.complete();
    await analytics.stop();

    const after = await rowsOf(server, 'commentary');
    expect(after.filter(({ id }) => first.some((row) => row.id === id))).toEqual(first);
    const last = nseFo.previousTradingDay(venue.tradingDate());
    const dates = [...new Set(after.map(dateOf))];
    expect(dates).toHaveLength(5);
    expect(dates[0]).toBe(last);
    expect(after.filter((row) => dateOf(row) === last)).toEqual(first);
    const readings = after.map(({ body_en }) => readingOf(body_en));
    for (const [place, reading] of readings.entries())
      expect(readings.slice(place + 1, place + VARIED_ROWS), after[place]?.body_en).not.toContain(reading);

    // The same rows, computed from the stored history.
    expect((await rowsOf(server, 'daily_data')).find(({ trading_date }) => trading_date === last)).toEqual(days[0]);
    await server.db.deleteFrom('analytics_daily_data' as never).execute();
    await server.db.deleteFrom('analytics_screener' as never).execute();
    const again = await testServer({ historySessions: 12, database: server.database });
    await again.services.analytics.begin();
    expect(await rowsOf(again, 'daily_data')).toEqual([]);
    await again.services.analytics.complete();
    expect((await rowsOf(again, 'daily_data')).filter(({ trading_date }) => trading_date === last).map(told)).toEqual(days.map(told));
    const inOrder = (rows: readonly AnalyticsRow<'screener'>[]) => rows.map(told).toSorted((a, b) => a.display_order - b.display_order);
    expect(ideas.length).toBeGreaterThan(0);
    expect(inOrder(await rowsOf(again, 'screener'))).toEqual(inOrder(ideas));
  });

  it('has them also where an earlier start was cut off before they were made', async () => {
    const cut = await testServer({ historySessions: 12 });
    const server = await testServer({ historySessions: 12, database: cut.database });
    await server.services.analytics.begin();
    const counts = await Promise.all(
      (['commentary', 'daily_data', 'screener'] as const).map(async (table) => (await rowsOf(server, table)).length),
    );
    expect(counts.every((rows) => rows > 0)).toBe(true);
    expect(server.services.history.takeNewest()).not.toBeNull();
  });

  it('has none of them where it begins without a history', async () => {
    const server = await testServer({ historySessions: 0 });
    await server.services.analytics.begin();
    expect(await rowsOf(server, 'commentary')).toEqual([]);
    expect(await rowsOf(server, 'daily_data')).toEqual([]);
  });
});
