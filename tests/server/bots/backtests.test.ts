import { beforeAll, describe, expect, it } from 'vitest';
import type { InferOutput } from 'valibot';
import type { backtest } from '#contract/schemas/backtest.ts';
import type { backtestTradeAnswer, backtestTradesAnswer } from '#contract/schemas/backtest-trades.ts';
import { BASE_STRATEGIES } from '#domain/bots/base/all.ts';
import { until } from '#tests/support/product/until.ts';
import { testServer, type TestUser } from '#tests/support/server/server.ts';

type Played = InferOutput<typeof backtest>;
type Body = { backtest: Played; code?: string };
type Trades = InferOutput<typeof backtestTradesAnswer> & { code?: string };
type Drawn = InferOutput<typeof backtestTradeAnswer> & { code?: string };

const SESSIONS = 4;
const server = await testServer({ historySessions: SESSIONS });
let me: TestUser;
beforeAll(async () => {
  server.services.history.start();
  await server.services.history.written();
  me = await server.signIn();
});

const STRADDLE = BASE_STRATEGIES.find(({ code }) => code === 'nine-twenty-straddle')!.definition;
const start = (body: object = {}, { token } = me) =>
  server.call<Body>('POST', '/api/backtests/run/', { token, body: { kind: 'daily', definition: STRADDLE, ...body } });
const read = (id: string, { token } = me) => server.call<Body>('GET', `/api/backtests/${id}/`, { token });
const ended = (id: string): Promise<Played> =>
  until('the backtest has ended', 60_000, async () => {
    const { backtest: now } = (await read(id)).body;
    return now.status === 'waiting' || now.status === 'running' ? null : now;
  });

describe('a backtest', () => {
  it('plays every stored session, oldest first, and each day is what the preview says of it', async () => {
    const { status, body } = await start();
    expect(status).toBe(200);
    expect(body.backtest).toMatchObject({ done: 0, total: SESSIONS, from: 'simulated-history', summary: null });
    const played = await ended(body.backtest.backtest_id);
    expect(played).toMatchObject({ status: 'done', done: SESSIONS });
    const dates = played.days.map(({ date }) => date);
    expect(dates).toEqual(dates.toSorted());
    for (const { date, low, high, charges } of played.days) {
      const preview = { kind: 'daily', definition: STRADDLE, date };
      const alone = await server.call<{ low: { net: number; charges: number }; high: { net: number } }>('POST', '/api/bot-preview/run/', {
        token: me.token,
        body: preview,
      });
      expect({ low, high, charges }).toEqual({ low: alone.body.low.net, high: alone.body.high.net, charges: alone.body.low.charges });
    }
    const sum = played.days.reduce((total, { low }) => total + low, 0);
    expect(played.summary?.low).toBeCloseTo(sum, 4);
    const margins = played.days.map(({ margin }) => margin ?? 0);
    // Two sold options at the money, of about one lot of the index: more than a tenth of its value, less than a fifth.
    for (const margin of margins) expect(margin).toBeGreaterThan(100_000);
    expect(played.summary?.margin?.amount).toBe(Math.max(...margins));
    expect(played.summary?.margin?.returned).toBeCloseTo(sum / Math.max(...margins), 4);
  }, 120_000);

  it('of fewer sessions plays the newest ones', async () => {
    const all = await ended((await start()).body.backtest.backtest_id);
    const few = await ended((await start({ sessions: 2 })).body.backtest.backtest_id);
    expect(few.days).toEqual(all.days.slice(-2));
  }, 120_000);

  it('ends when it is cancelled, or when its owner begins another, and keeps what was played', async () => {
    const first = (await start()).body.backtest.backtest_id;
    const second = (await start()).body.backtest.backtest_id;
    expect((await read(first)).body.backtest.status).toBe('cancelled');
    const { body } = await server.call<Body>('POST', `/api/backtests/${second}/cancel/`, { token: me.token });
    expect(body.backtest.status).toBe('cancelled');
    expect(body.backtest.days).toHaveLength(body.backtest.done);
    const third = await ended((await start({ sessions: 1 })).body.backtest.backtest_id);
    expect(third).toMatchObject({ status: 'done', done: 1 });
  }, 120_000);

  it('is nobody else’s, and is forgotten after an hour', async () => {
    const id = (await start({ sessions: 1 })).body.backtest.backtest_id;
    await ended(id);
    const other = await server.signIn();
    expect((await read(id, other)).body.code).toBe('bot.backtest-not-found');
    server.clock.advance(3_600_001);
    await start({ sessions: 1 });
    expect((await read(id)).body.code).toBe('bot.backtest-not-found');
  }, 120_000);

  it('refuses a definition that does not hold at its field', async () => {
    const { status, body } = await start({ definition: { ...STRADDLE, underlying: 'NOTHING' } });
    expect([status, body]).toMatchObject([422, { fields: [{ path: 'definition.underlying', code: 'bot.underlying-unknown' }] }]);
  });
});

describe('the trades of a backtest', () => {
  let id = '';
  let played: Played;
  beforeAll(async () => {
    id = (await start()).body.backtest.backtest_id;
    played = await ended(id);
  }, 120_000);
  const list = async (query = '', { token } = me) =>
    (await server.call<Trades>('GET', `/api/backtests/${id}/trades/${query}`, { token })).body;
  const draw = async (number: number | string, { token } = me) =>
    (await server.call<Drawn>('GET', `/api/backtests/${id}/trades/${number}/`, { token })).body;

  it('come to what the test came to, each from its entry to its exit', async () => {
    const { trades, total, net, charges, complete } = await list();
    expect([total, complete]).toEqual([played.days.reduce((sum, { entries }) => sum + entries, 0), true]);
    expect(total).toBeGreaterThanOrEqual(SESSIONS * 2);
    expect(trades.map(({ number }) => number)).toEqual(trades.map((_, place) => place + 1));
    expect(net).toBeCloseTo(played.summary!.low, 4);
    expect(charges).toBeCloseTo(played.summary!.charges, 4);
    for (const { side, entry, exit, quantity, charges: paid, net: made, reason } of trades) {
      expect(made).toBeCloseTo((side === 'buy' ? 1 : -1) * (exit.price - entry.price) * quantity - paid, 4);
      expect(exit.at).toBeGreaterThan(entry.at);
      expect(reason).not.toBeNull();
    }
  });

  it('are sorted and handed out in stretches', async () => {
    const all = (await list()).trades;
    const dearest = await list('?sort=net&order=descending&limit=3&offset=1');
    expect(dearest.trades.map(({ net }) => net)).toEqual(
      all
        .map(({ net }) => net)
        .toSorted((a, b) => b - a)
        .slice(1, 4),
    );
    expect([dearest.total, dearest.net]).toEqual([all.length, (await list()).net]);
    expect((await list('?limit=1001')).code).toBe('request.invalid');
  });

  it('are drawn with the minutes that they were made of, and with where their stop stood', async () => {
    const { trades } = await list();
    for (const { number, entry, exit } of trades) {
      const { trade, candles, underlying, stop, interval, from, cut } = await draw(number);
      expect({ number: trade.number, interval, from, cut }).toEqual({ number, interval: '1m', from: 'simulated-history', cut: false });
      for (const end of [entry, exit]) {
        const [, , high, low] = candles.find(([at]) => at === end.bar)!;
        // A fill is at bid or ask, a little beside what was traded.
        expect(end.price).toBeGreaterThan(low * 0.98 - 0.1);
        expect(end.price).toBeLessThan(high * 1.02 + 0.1);
      }
      expect(underlying.map(({ at }) => at)).toContain(entry.bar);
      const [first] = stop!.moves;
      expect(stop!.of_underlying).toBe(false);
      expect(first!.at).toBe(entry.at);
      expect(first!.level).toBeGreaterThan(entry.price);
    }
  });

  it('are nobody else’s, and one that there is not cannot be drawn', async () => {
    const other = await server.signIn();
    expect((await list('', other)).code).toBe('bot.backtest-not-found');
    expect((await draw(1, other)).code).toBe('bot.backtest-not-found');
    expect((await draw(999)).code).toBe('bot.backtest-not-found');
    expect((await draw('x')).code).toBe('request.invalid');
  });
});
