import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { parse } from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { indexConfigRow } from '#contract/analytics/index-config.ts';
import { dailyDataRow } from '#contract/analytics/daily-data.ts';
import { marketDataRow } from '#contract/analytics/market-data.ts';
import { ANALYTICS_TABLES, type AnalyticsTable } from '#contract/analytics/tables.ts';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import { priceToDecimal } from '#domain/units/price.ts';
import { listRows } from '#server/repositories/analytics/rows.ts';
import { stepMarket } from '#tests/support/server/desk.ts';
import { testServer, type TestServer } from '#tests/support/server/server.ts';
import { endSession } from '../support/days.ts';

const SESSIONS = 3;

describe('the rows of the market that analytics keep', () => {
  let server: TestServer;
  let atOnce: Readonly<Record<string, number>>;
  let readyBefore: boolean;
  const counts = async () =>
    Object.fromEntries(
      await Promise.all(
        (Object.keys(ANALYTICS_TABLES) as AnalyticsTable[]).map(async (table) => [table, (await listRows(server.db, table, null)).length]),
      ),
    );
  const analyticsReady = async () => {
    const { token } = await server.signIn();
    const { body } = await server.call<{ analytics_ready: boolean }>('GET', '/api/market/history-status/', { token });
    return body.analytics_ready;
  };
  beforeAll(async () => {
    server = await testServer({ historySessions: SESSIONS });
    const { analytics, history } = server.services;
    await analytics.begin();
    atOnce = await counts();
    history.start();
    readyBefore = await analyticsReady();
    await analytics.complete();
  }, 120_000);
  const minuteRows = async () => (await listRows(server.db, 'market_data', null)).filter(({ indicator }) => indicator === null);
  const days = () => listRows(server.db, 'daily_data', null);

  it('before the server is ready each table has rows, or too short a history says nothing of its rows', async () => {
    expect([readyBefore, await analyticsReady()]).toEqual([false, true]);
    const waiting = Object.keys(atOnce).filter((table) => atOnce[table] === 0);
    expect(waiting.toSorted()).toEqual(['screener']);
    const now = await counts();
    expect([now['commentary'], now['daily_data']].every((rows) => rows !== undefined && rows > 0)).toBe(true);
  });

  it('one row says how they are made', async () => {
    const rows = await listRows(server.db, 'index_config', null);
    expect(rows.map((row) => parse(indexConfigRow, row))).toEqual(rows);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.indices.map(({ underlying }) => underlying)).toEqual(['NIFTY', 'BANKNIFTY', 'FINNIFTY', 'SENSEX']);
    const [nifty] = rows[0]?.indices ?? [];
    expect(nifty).toMatchObject({ strike_step: 50, exchange: 'NSE' });
    expect(nifty?.expiries.length).toBeGreaterThan(3);
    expect(rows[0]?.shares).toBe(50);
  });

  it('a row an index says where it stands, with its nearest chain and the breadth of the shares', async () => {
    const { venue } = server.services;
    const rows = await minuteRows();
    expect(rows.map((row) => parse(marketDataRow, row))).toEqual(rows);
    expect(new Set(rows.map(({ symbol }) => symbol))).toEqual(new Set(['NIFTY', 'BANKNIFTY', 'FINNIFTY', 'SENSEX']));
    const nifty = rows.find(({ symbol }) => symbol === 'NIFTY')!;
    const quote = venue.quote('SIM:NIFTY')!;
    expect(nifty).toMatchObject({ ltp: priceToDecimal(quote.lastPrice), expiry: venue.expiries('NIFTY')[0]!.expiry, source: 'simulated' });
    expect(Date.parse(nifty.created_at)).toBe(venue.now());
    expect(nifty.change).toBeCloseTo(nifty.ltp! - nifty.previous_close!, 4);
    expect(nifty.advances! + nifty.declines! + nifty.unchanged!).toBe(50);
    expect(nifty.vix).toBe(priceToDecimal(venue.quote('SIM:INDIAVIX')!.lastPrice));
    const chain = (
      await server.call<{ rows: { strike: number; call: { oi: number }; put: { oi: number } }[] }>(
        'GET',
        '/api/market/chain?underlying=NIFTY',
        { token: (await server.signIn()).token },
      )
    ).body.rows;
    const total = (side: 'call' | 'put') => chain.reduce((sum, row) => sum + row[side].oi, 0);
    expect(nifty.oi).toBe(total('call') + total('put'));
    expect(nifty.pcr).toBeCloseTo(total('put') / total('call'), 9);
    expect(chain.map(({ strike }) => strike)).toContain(nifty.max_pain);
  });

  it('the stored history has a row a day, with the change from the day before, breadth, movers and what the chains said', async () => {
    const rows = await days();
    expect(rows.map((row) => parse(dailyDataRow, row))).toEqual(rows);
    const last = nseFo.previousTradingDay(server.services.venue.tradingDate());
    expect(rows.map((row) => row.trading_date)).toEqual([
      last,
      nseFo.previousTradingDay(last),
      nseFo.previousTradingDay(nseFo.previousTradingDay(last)),
    ]);
    const [newest, before, first] = rows as [(typeof rows)[0], (typeof rows)[0], (typeof rows)[0]];
    expect(newest.close).toBe(priceToDecimal(server.services.venue.quote('SIM:NIFTY')!.previousClose));
    expect(newest.change).toBeCloseTo(newest.close - before.close, 4);
    expect(first.change).toBeNull();
    expect(first.advances).toBeNull();
    expect(newest.advances! + newest.declines! + newest.unchanged!).toBe(50);
    expect(newest.indices.map(({ symbol }) => symbol)).toEqual(['NIFTY', 'BANKNIFTY', 'FINNIFTY', 'SENSEX']);
    for (const { low, open, close, high, pcr, straddle } of newest.indices) {
      expect(low).toBeLessThanOrEqual(Math.min(open, close));
      expect(high).toBeGreaterThanOrEqual(Math.max(open, close));
      expect(pcr).toBeGreaterThan(0);
      expect(straddle).toBeGreaterThan(0);
    }
    const moves = newest.gainers.map((mover) => mover.change_percent);
    expect(moves).toEqual(moves.toSorted((a, b) => b - a));
    expect(newest.vix).toBeGreaterThan(5);
  });

  it('a minute later there is a row an index more, and the end of the session adds its day; a start again changes nothing', async () => {
    const { venue, analytics } = server.services;
    const count = (await minuteRows()).length;
    const minute = Math.floor(venue.now() / MINUTE_MS);
    while (Math.floor(venue.now() / MINUTE_MS) === minute) await stepMarket(server, 20);
    await venue.settled();
    expect(await minuteRows()).toHaveLength(count + 4);

    const ended = await endSession(server);
    await venue.settled();
    const after = await days();
    expect(after.map((row) => row.trading_date)).toHaveLength(SESSIONS + 1);
    expect(after[0]).toMatchObject({ trading_date: ended, close: priceToDecimal(venue.quote('SIM:NIFTY')!.previousClose) });

    await analytics.begin();
    await analytics.complete();
    expect(await days()).toEqual(after);
    expect(await listRows(server.db, 'index_config', null)).toHaveLength(1);
  });
});
