import type { InferOutput } from 'valibot';
import { describe, expect, it } from 'vitest';
import type { openInterestAnswer, volatilityAnswer } from '#contract/schemas/chain-figures.ts';
import type { dailyChainAnswer } from '#contract/schemas/candles.ts';
import type { chainAnswer } from '#contract/schemas/instrument.ts';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import { LEAST_DAYS_TO_RANK } from '#domain/indicators/volatility-rank.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { stepMarket } from '#tests/support/server/desk.ts';
import { steerMarket } from '#tests/support/server/steer-market.ts';
import { testServer } from '#tests/support/server/server.ts';
import { endSession } from '#tests/server/support/days.ts';

type OpenInterest = InferOutput<typeof openInterestAnswer>;
type Volatility = InferOutput<typeof volatilityAnswer>;
type Chain = InferOutput<typeof chainAnswer>;
const SESSIONS = 3;

const server = await testServer({ historySessions: SESSIONS });
const { chainFigures, history } = server.services;
history.start();
await history.written();
const { token } = await server.signIn();
const get = async <T>(url: string) => (await server.call<T>('GET', url, { token })).body;
const interest = (query = 'underlying=NIFTY') => get<OpenInterest>(`/api/market/open-interest?${query}`);
const later = (minutes: number) => steerMarket(server, (market) => ({ ...market, at: exchangeTime(market.at + minutes * MINUTE_MS) }));

describe('open interest over time', () => {
  it('of the first moment has today beside the closes of earlier days, and says what was not kept', async () => {
    const [now, chain] = [await interest(), await get<Chain>('/api/market/chain?underlying=NIFTY')];
    expect(now.expiry).toBe(chain.expiry);
    expect(now).toMatchObject({ quarter_hour_at: null, hour_at: null });
    expect(now.points).toHaveLength(1);
    expect(now.days).toHaveLength(SESSIONS);
    expect(now.rows.map(({ strike, call_oi, put_oi }) => [strike, call_oi, put_oi])).toEqual(
      chain.rows.map(({ strike, call, put }) => [strike, call.oi, put.oi]),
    );
    expect(now.rows.map(({ call_oi, call_open }) => call_oi - call_open)).toEqual(chain.rows.map(({ call }) => call.oi_change));
    const sum = (side: 'call_oi' | 'put_oi') => now.rows.reduce((total, row) => total + row[side], 0);
    expect(now.points[0]).toMatchObject({ call_oi: sum('call_oi'), put_oi: sum('put_oi'), atm_strike: chain.atm_strike });
    expect(now.points[0]?.put_call_ratio).toBeCloseTo(sum('put_oi') / sum('call_oi'), 6);
    const atm = chain.rows.find(({ strike }) => strike === chain.atm_strike);
    const middle = [atm?.call, atm?.put].reduce((sum, leg) => sum + ((leg?.bid ?? 0) + (leg?.ask ?? 0)) / 2, 0);
    expect(now.points[0]?.straddle).toBeCloseTo(middle, 3);
    const closing = await get<InferOutput<typeof dailyChainAnswer>>(`/api/market/daily-chain?underlying=NIFTY&expiry=${now.expiry}`);
    const ivThen = new Map(closing.rows.map(({ strike, iv }) => [strike, iv]));
    expect(now.rows.map(({ strike, previous_iv }) => [strike, previous_iv])).toEqual(
      now.rows.map(({ strike }) => [strike, ivThen.get(strike) ?? null]),
    );
  });

  it('is kept: what stood a quarter of an hour and an hour ago is beside what stands now', async () => {
    await chainFigures.sample();
    const first = await interest();
    await later(16);
    await stepMarket(server, 3);
    await chainFigures.sample();
    const second = await interest();
    expect(second.quarter_hour_at).toBe(first.exchange_at);
    expect(second.hour_at).toBeNull();
    expect(second.rows.map((row) => row.call_quarter_hour)).toEqual(first.rows.map((row) => row.call_oi));
    await later(50);
    await stepMarket(server, 3);
    const third = await interest();
    expect([third.quarter_hour_at === null, third.hour_at]).toEqual([true, first.exchange_at]);
    expect(third.rows.map((row) => row.put_hour)).toEqual(first.rows.map((row) => row.put_oi));
    expect(third.points.map(({ at }) => at)).toEqual([first.exchange_at, second.exchange_at, third.exchange_at]);
  });

  it('is kept for the running session and the one before it', async () => {
    const dates = async () =>
      (await server.db.selectFrom('chain_samples').select('trading_date').distinct().orderBy('trading_date').execute()).map(
        (row) => row.trading_date,
      );
    const days = [server.services.venue.tradingDate()];
    for (let count = 0; count < 2; count += 1) {
      await endSession(server);
      await chainFigures.sample();
      days.push(server.services.venue.tradingDate());
    }
    expect(await dates()).toEqual(days.slice(1));
    const fresh = await interest();
    expect(fresh.points).toHaveLength(1);
    expect(fresh.days.map(({ date }) => date)).toContain(days[1]);
  });

  it('is refused where there is no chain', async () => {
    const { status, body } = await server.call('GET', '/api/market/open-interest?underlying=RELIANCE', { token });
    expect([status, body['code']]).toEqual([404, 'market.no-chain']);
  });
});

describe('volatility', () => {
  it('has a row for each expiry and the same measure on earlier days, of which a few are no rank', async () => {
    const found = await get<Volatility>('/api/market/volatility?underlying=NIFTY');
    const chain = await get<Chain>('/api/market/chain?underlying=NIFTY');
    expect(found.term.map(({ expiry, atm_iv }) => [expiry, atm_iv])).toEqual(chain.expiries.map(({ expiry, atm_iv }) => [expiry, atm_iv]));
    expect(found.days.length).toBe(found.sessions);
    expect(found.sessions).toBeGreaterThanOrEqual(SESSIONS);
    expect(found.sessions).toBeLessThan(LEAST_DAYS_TO_RANK);
    expect([found.rank, found.percentile]).toEqual([null, null]);
    for (const { iv } of found.days) expect(iv).toBeGreaterThan(0.03);
    expect(found.index).toMatchObject({ instrument_id: 'SIM:INDIAVIX', sessions: found.sessions, rank: null, percentile: null });
  });

  it('stands somewhere among as many days as a rank needs', async () => {
    const other = await testServer({ historySessions: LEAST_DAYS_TO_RANK });
    other.services.history.start();
    await other.services.history.written();
    const reader = await other.signIn();
    const found = (await other.call<Volatility>('GET', '/api/market/volatility?underlying=NIFTY', { token: reader.token })).body;
    expect(found.sessions).toBe(LEAST_DAYS_TO_RANK);
    const values = [...found.days.map(({ iv }) => iv), found.current ?? 0];
    expect(found.percentile).toBeCloseTo((values.filter((iv) => iv < (found.current ?? 0)).length / values.length) * 100, 9);
    for (const standing of [found, found.index]) {
      expect(standing?.rank).toBeGreaterThanOrEqual(0);
      expect(standing?.rank).toBeLessThanOrEqual(100);
    }
  });

  it('of an index without a volatility index has none', async () => {
    expect(await get<Volatility>('/api/market/volatility?underlying=BANKNIFTY')).toMatchObject({ underlying: 'BANKNIFTY', index: null });
  });
});
