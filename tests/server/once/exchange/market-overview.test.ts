import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { describe, expect, it } from 'vitest';
import type { InferOutput } from 'valibot';
import type { heatMapAnswer, overviewAnswer, sparklinesAnswer } from '#contract/schemas/market-overview.ts';
import { returnBases } from '#domain/market/return-bases.ts';
import { someOption, stepMarket } from '#tests/support/server/desk.ts';
import { testServer } from '#tests/support/server/server.ts';
import { endSession } from '#tests/server/support/days.ts';

type Overview = InferOutput<typeof overviewAnswer>;
type HeatMap = InferOutput<typeof heatMapAnswer>;
type Sparklines = InferOutput<typeof sparklinesAnswer>;

const server = await testServer({ historySessions: 6 });
const { token } = await server.signIn();
const get = async <T>(path: string) => (await server.call<T>('GET', `/api/market/${path}`, { token })).body;

describe('the overview', () => {
  it('has every index, share and future with the price and close of its quote', async () => {
    const overview = await get<Overview>('overview');
    const { venue } = server.services;
    const listed = (kind: string) => venue.instruments().filter((each) => each.kind === kind).length;
    expect([overview.indices.length, overview.shares.length, overview.futures.length]).toEqual([
      listed('index'),
      listed('equity'),
      listed('future'),
    ]);
    for (const row of [...overview.indices, ...overview.shares, ...overview.futures]) {
      const quote = venue.quote(row.instrument_id)!;
      expect([row.ltp, row.previous_close]).toEqual([quote.lastPrice / 10_000, quote.previousClose / 10_000]);
    }
    expect(overview.shares.every(({ sector, issued }) => sector !== null && issued! > 1e6)).toBe(true);
    expect(overview.indices.map(({ chain }) => chain)).toContain(false);
    expect(overview.trading_date).toBe(venue.tradingDate());
  });

  it('says what a future costs above its index, and how much of the open interest stands in later months', async () => {
    const { futures, indices } = await get<Overview>('overview');
    const nifty = futures.filter(({ underlying }) => underlying === 'NIFTY');
    expect(nifty.length).toBe(3);
    expect(nifty.map(({ expiry }) => expiry)).toEqual(nifty.map(({ expiry }) => expiry).toSorted());
    const spot = indices.find(({ symbol }) => symbol === 'NIFTY')!;
    expect(nifty[0]!.basis).toBeCloseTo(nifty[0]!.ltp - spot.ltp, 6);
    const all = nifty.reduce((sum, { oi }) => sum + oi, 0);
    expect(nifty[0]!.roll).toBeCloseTo((all - nifty[0]!.oi) / all, 12);
    expect(nifty.at(-1)!.roll).toBeNull();
  });

  it('names expiries of the week, and the session moves its sparklines', async () => {
    const before = await get<Overview>('overview');
    expect(before.events.filter(({ kind }) => kind === 'expiry').map(({ underlying }) => underlying)).toContain('NIFTY');
    expect(before.events.every(({ date }) => date >= before.trading_date)).toBe(true);
    for (const { date, expected } of before.events) expect(expected, date).toBe(nseFo.dayOn(date) === 'unknown');
    await stepMarket(server, 4);
    const after = await get<Overview>('overview');
    expect(after.exchange_at).toBe(before.exchange_at + 1_000);
    expect(after.indices[0]!.spark.at(-1)).toBe(after.indices[0]!.ltp);
  });
});

describe('sparklines', () => {
  it('answers the known ones, options too, each once', async () => {
    const option = someOption(server);
    const { sparklines } = await get<Sparklines>(`sparklines?instrument_ids=SIM:NIFTY,${option.id},SIM:NIFTY,SIM:NOTHING`);
    expect(sparklines.map(({ instrument_id }) => instrument_id)).toEqual(['SIM:NIFTY', option.id]);
    expect(sparklines.every(({ spark }) => spark.length <= 30)).toBe(true);
    // An option that has not traded yet has no price path.
    expect(sparklines[0]!.spark.length).toBeGreaterThan(0);
  });

  it('refuses more than fifty', async () => {
    const ids = Array.from({ length: 51 }, (_, place) => `X${place}`).join(',');
    const { status, body } = await server.call('GET', `/api/market/sparklines?instrument_ids=${ids}`, { token });
    expect([status, body['code']]).toEqual([422, 'request.invalid']);
  });
});

describe('the heat map', () => {
  it('tells returns from the stored closes, and nothing where the history does not reach', async () => {
    const early = await get<HeatMap>('heat-map');
    expect(early.tiles.every(({ closes }) => Object.values(closes).every((close) => close === null))).toBe(true);
    server.services.history.start();
    await server.services.history.written();
    const { tiles, bases, trading_date } = await get<HeatMap>('heat-map');
    expect(bases).toEqual(returnBases(nseFo, trading_date));
    const share = tiles.find(({ symbol }) => symbol === 'RELIANCE')!;
    const { body } = await server.call<{ candles: number[][] }>(
      'GET',
      `/api/market/candles?instrument_id=${share.instrument_id}&interval=1d`,
      { token },
    );
    const week = body.candles.find(([at]) => new Date(at! + 19_800_000).toISOString().startsWith(bases.week))!;
    expect(share.closes.week).toBe(week[4]);
    expect([share.closes.quarter, share.closes['year-to-date']]).toEqual([null, null]);
  });

  it('has volatility, put-call ratio and open interest where there are contracts, and null where there are none', async () => {
    const { tiles } = await get<HeatMap>('heat-map');
    const nifty = tiles.find(({ symbol }) => symbol === 'NIFTY')!;
    expect(nifty.iv).toBeGreaterThan(0.03);
    expect(nifty.put_call_ratio).toBeGreaterThan(0);
    expect(nifty.oi).toBeGreaterThan(0);
    const share = tiles.find(({ symbol }) => symbol === 'TCS')!;
    expect([share.iv, share.put_call_ratio, share.oi, share.oi_change, share.build_up]).toEqual([null, null, null, null, null]);
    expect(tiles.filter(({ kind }) => kind === 'equity')).toHaveLength(50);
    expect(tiles.map(({ symbol }) => symbol)).not.toContain('INDIAVIX');
  });

  it('counts from other closes on the next day', async () => {
    const before = await get<HeatMap>('heat-map');
    await endSession(server);
    const after = await get<HeatMap>('heat-map');
    expect(after.trading_date > before.trading_date).toBe(true);
    expect(after.bases).toEqual(returnBases(nseFo, after.trading_date));
  });
});
