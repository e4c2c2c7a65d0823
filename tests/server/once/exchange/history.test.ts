import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { InferOutput } from 'valibot';
import { describe, expect, it } from 'vitest';
import type { candlesAnswer, dailyChainAnswer, historyStatusAnswer } from '#contract/schemas/candles.ts';
import type { quotesAnswer } from '#contract/schemas/instrument.ts';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import { optionSymbol } from '#domain/instruments/symbol.ts';
import { price } from '#domain/units/price.ts';
import { openDatabase } from '#server/db/connect.ts';
import type { Db } from '#server/db/database.ts';
import { findHistoryPlan } from '#server/repositories/history.ts';
import { createHistoryBuilder } from '#server/services/history/build-history.ts';
import { someOption, stepMarket } from '#tests/support/server/desk.ts';
import { crashed, failOn } from '#tests/support/client/kept.ts';
import { testServer, type TestServer } from '#tests/support/server/server.ts';
import { until } from '#tests/support/product/until.ts';
import { endSession } from '#tests/server/support/days.ts';

type Candles = InferOutput<typeof candlesAnswer>;
const SESSIONS = 3;
const MINUTES = 385;

async function reader(server: TestServer) {
  const { token } = await server.signIn();
  return async <T>(url: string) => {
    const { status, body } = await server.call<T>('GET', url, { token });
    return { status, body };
  };
}

/** Hash of the whole stored history. */
async function storedHash(db: Db): Promise<string> {
  const hash = createHash('sha256');
  for (const table of ['candle_days', 'chain_days', 'path_days']) {
    const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.table(table)} t order by 1`.execute(db);
    for (const { text } of rows) hash.update(text);
  }
  return hash.digest('hex');
}

const server = await testServer({ historySessions: SESSIONS });
server.services.history.start();
await server.services.history.written();
const get = await reader(server);
const candles = async (query: string) => (await get<Candles>(`/api/market/candles?${query}`)).body;

describe('the history', () => {
  it('is written whole: a row for every instrument and session, and says so', async () => {
    const { body } = await get<InferOutput<typeof historyStatusAnswer>>('/api/market/history-status/');
    expect(body).toEqual({ state: 'complete', sessions_written: SESSIONS, sessions: SESSIONS, analytics_ready: false });
    const rows = await server.db.selectFrom('candle_days').select(['trading_date', 'count']).execute();
    expect(new Set(rows.map((row) => row.trading_date)).size).toBe(SESSIONS);
    expect(rows.length).toBeGreaterThanOrEqual(SESSIONS * 60);
    expect(new Set(rows.map((row) => row.count))).toEqual(new Set([MINUTES]));
  });

  it('goes on after a stop in the middle as if it had never stopped', async () => {
    const other = await testServer({ historySessions: SESSIONS });
    const { history } = other.services;
    history.start();
    await until('the first session', 30_000, async () => (history.historyStatus().sessions_written >= 1 ? true : null));
    await history.stop();
    expect(history.historyStatus().state).toBe('writing');
    const again = await testServer({ historySessions: SESSIONS, database: other.database, clock: other.clock });
    again.services.history.start();
    await again.services.history.written();
    expect(await storedHash(other.db)).toBe(await storedHash(server.db));
  });

  it('goes on after a session whose commit was not answered', async () => {
    const plan = (await findHistoryPlan(server.db))!;
    const log = { info: () => undefined, warn: ({ err }: { err: Error }) => fail(err) };
    let fail: (error: Error) => void = () => undefined;
    const failed = new Promise<never>((_, reject) => (fail = reject));
    // The plan has one session fewer than the database.
    const builder = createHistoryBuilder({
      db: server.db,
      log: log as never,
      past: server.services.venue.past,
      plan: { ...plan, written: SESSIONS - 1 },
    });
    builder.start();
    await Promise.race([builder.finished(), failed]);
    expect(builder.progress()).toEqual({ state: 'complete', written: SESSIONS, sessions: SESSIONS });
  });

  it('is not given to an exchange that began without one', async () => {
    const other = await testServer();
    const again = await testServer({ historySessions: SESSIONS, database: other.database, clock: other.clock });
    expect(again.services.history.historyStatus()).toEqual({ state: 'none', sessions_written: 0, sessions: 0 });
  });
});

describe('candles', () => {
  it('join the live market without a seam: the last close is the previous close of the quote', async () => {
    for (const id of ['SIM:NIFTY', 'SIM:SENSEX', 'SIM:INDIAVIX', 'SIM:RELIANCE']) {
      const { body } = await get<InferOutput<typeof quotesAnswer>>(`/api/market/quotes?instrument_ids=${id}`);
      const history = await candles(`instrument_id=${id}&interval=1d&to=${server.services.venue.market().opensAt}`);
      expect([id, history.candles.length, history.candles.at(-1)?.[4]]).toEqual([id, SESSIONS, body.quotes[0]?.previous_close]);
    }
  });

  it('come page by page without a gap or a repetition', async () => {
    const all: number[] = [];
    let to = '';
    for (let page = 0; page < 40; page += 1) {
      const body = await candles(`instrument_id=SIM:NIFTY&interval=1m&limit=100${to}`);
      all.unshift(...body.candles.map(([at]) => at));
      if (body.next_to === null) break;
      to = `&to=${body.next_to}`;
    }
    expect(all).toHaveLength(SESSIONS * MINUTES + 1);
    expect(all).toEqual([...new Set(all)].toSorted((a, b) => a - b));
  });

  it('of every interval carry the same volume', async () => {
    const total = async (interval: string) =>
      (await candles(`instrument_id=SIM:TCS&interval=${interval}&limit=2000`)).candles.reduce((sum, row) => sum + row[5], 0);
    const whole = await total('1m');
    for (const interval of ['3m', '5m', '15m', '30m', '1h', '1d']) expect([interval, await total(interval)]).toEqual([interval, whole]);
  });

  it('of an option are computed from its underlying, and end at the close of its chain', async () => {
    const option = someOption(server);
    const body = await candles(`instrument_id=${option.id}&interval=1m&limit=2000&to=${server.services.venue.market().opensAt}`);
    expect(body.candles.length).toBe(SESSIONS * MINUTES);
    expect(body.computed_until).not.toBeNull();
    const chain = await get<InferOutput<typeof dailyChainAnswer>>(`/api/market/daily-chain?underlying=NIFTY&expiry=${option.expiry}`);
    const row = chain.body.rows.find(({ strike }) => strike === option.strike / 10_000);
    expect(body.candles.at(-1)?.[4]).toBe(row?.call.close);
  });

  it('of an expired option are read by its symbol alone, and end at its last close', async () => {
    const { tradingDate } = server.services.venue.market();
    const chains = await server.db.selectFrom('chain_days').selectAll().where('expiry', '<', tradingDate).execute();
    const last = chains.find((each) => each.trading_date === each.expiry);
    if (last === undefined) throw new Error('no chain of the history has expired');
    const { underlying, expiry, monthly } = last;
    const chain = await get<InferOutput<typeof dailyChainAnswer>>(
      `/api/market/daily-chain?underlying=${underlying}&expiry=${expiry}&date=${expiry}`,
    );
    const row = chain.body.rows.find(({ strike }) => strike > last.spot / 10_000 - 500);
    const id = `SIM:${optionSymbol(underlying, expiry, monthly, price((row?.strike ?? 0) * 10_000), 'call')}`;
    const body = await candles(`instrument_id=${encodeURIComponent(id)}&interval=1m&limit=2000`);
    expect(body.candles.at(-1)?.[4]).toBe(row?.call.close);
  });

  it.each([
    ['candles?instrument_id=SIM:NOTHING&interval=1m', 404, 'instrument.not-found'],
    ['candles?instrument_id=SIM:NIFTY&interval=2m', 422, 'request.invalid'],
    ['candles?instrument_id=SIM:NIFTY&interval=1m&limit=2001', 422, 'request.invalid'],
    ['candles?instrument_id=SIM:NIFTY&interval=1m&from=20&to=10', 422, 'market.range-invalid'],
    ['daily-chain?underlying=ACME', 404, 'market.no-chain'],
    ['daily-chain?underlying=NIFTY&date=2020-01-01', 404, 'market.no-chain'],
  ])('%s answers %i %s', async (url, status, code) => {
    expect(await get(`/api/market/${url}`)).toMatchObject({ status, body: { code } });
  });
});

describe('the candles of the running exchange', () => {
  it('go on across a restart without a gap, and the minute under way is marked', async () => {
    const other = await testServer({ environment: { SIM_SPEED: '300' } });
    const read = await reader(other);
    await stepMarket(other, 40);
    const url = '/api/market/candles?instrument_id=SIM:NIFTY&interval=1m&limit=2000';
    const before = (await read<Candles>(url)).body;
    expect(before.running).toBe(true);
    await other.services.stop();
    const database = openDatabase(other.database.connection, { size: 4, onError: () => {} });
    const again = await testServer({
      environment: { SIM_SPEED: '300' },
      database: { ...database, connection: other.database.connection },
      clock: other.clock,
    });
    const after = (await (await reader(again))<Candles>(url)).body;
    expect(after.candles).toEqual(before.candles);
    await stepMarket(again, 60);
    const later = (await (await reader(again))<Candles>(url)).body;
    expect(later.candles.slice(0, before.candles.length - 1)).toEqual(before.candles.slice(0, -1));
    const begins = later.candles.map(([at]) => at);
    begins.slice(1).forEach((at, index) => expect(at - begins[index]!).toBe(MINUTE_MS));
    await again.services.stop();
    await database.close();
  });

  it('become a stored day with its chains when the session ends', async () => {
    const other = await testServer();
    const read = await reader(other);
    const { venue } = other.services;
    await venue.execute({ inputs: async () => [{ type: 'pace', stepMs: MINUTE_MS }], conclude: async () => undefined });
    const date = venue.tradingDate();
    while (venue.tradingDate() === date) await stepMarket(other, 50);
    const { body } = await read<Candles>('/api/market/candles?instrument_id=SIM:NIFTY&interval=1d');
    expect(body.candles).toHaveLength(2);
    expect(body.candles[0]?.[4]).toBe(venue.quote('SIM:NIFTY')!.previousClose / 10_000);
    const chain = await read<InferOutput<typeof dailyChainAnswer>>('/api/market/daily-chain?underlying=NIFTY');
    expect(chain.body.date).toBe(date);
    const left = await other.db.selectFrom('candle_minutes').select('trading_date').distinct().execute();
    expect(left.map((row) => row.trading_date)).not.toContain(date);
  });

  it('become that day with its chains when the server was killed between the end of the session and its records', async () => {
    const chains = async (on: TestServer) =>
      (await sql<{ text: string }>`select t::text as text from chain_days t order by 1`.execute(on.db)).rows;
    const ended = async (kill: boolean) => {
      const other = await testServer();
      await stepMarket(other, 40);
      const letGo = kill ? await failOn(other, 'chain_days', 'insert') : null;
      await endSession(other);
      await other.services.venue.settled();
      await letGo?.();
      if (!kill) return chains(other);
      expect(await chains(other)).toEqual([]);
      const again = await crashed(other);
      // Further into the next session nothing is overwritten.
      await stepMarket(again, 8);
      return chains(again);
    };
    const whole = await ended(false);
    expect(whole.length).toBeGreaterThan(5);
    expect(await ended(true)).toEqual(whole);
  });
});
