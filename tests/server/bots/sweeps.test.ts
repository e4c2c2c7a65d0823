import { beforeAll, describe, expect, it } from 'vitest';
import type { InferOutput } from 'valibot';
import type { backtest } from '#contract/schemas/backtest.ts';
import type { sweep, walkForwardAnswer } from '#contract/schemas/sweep.ts';
import { BASE_STRATEGIES } from '#domain/bots/base/all.ts';
import { withValueAt } from '#domain/bots/definition-path.ts';
import { until } from '#tests/support/product/until.ts';
import { testServer, type TestUser } from '#tests/support/server/server.ts';

type Swept = InferOutput<typeof sweep>;
type Body = { sweep: Swept; code?: string; fields?: { path: string; code: string }[] };

const SESSIONS = 2;
const server = await testServer({ historySessions: SESSIONS });
let me: TestUser;
beforeAll(async () => {
  server.services.history.start();
  await server.services.history.written();
  me = await server.signIn();
});

const STRADDLE = BASE_STRATEGIES.find(({ code }) => code === 'nine-twenty-straddle')!.definition;
const STOPS = ['legs.0.stop.value', 'legs.1.stop.value'];
const AXES = [
  { paths: STOPS, from: 10, to: 40, step: 15 },
  { paths: ['schedule.end.at'], from: 540, to: 840, step: 300 },
];
const start = (body: object = {}, { token } = me) =>
  server.call<Body>('POST', '/api/sweeps/run/', { token, body: { kind: 'daily', definition: STRADDLE, axes: AXES, ...body } });
const read = (id: string, { token } = me) => server.call<Body>('GET', `/api/sweeps/${id}/`, { token });
const ended = (id: string): Promise<Swept> =>
  until('the sweep has ended', 60_000, async () => {
    const { sweep: now } = (await read(id)).body;
    return now.status === 'waiting' || now.status === 'running' ? null : now;
  });

describe('a sweep', () => {
  it('plays each variant whose rules hold as a backtest of its own does', async () => {
    const { status, body } = await start();
    expect(status).toBe(200);
    expect(body.sweep).toMatchObject({ done: 0, total: SESSIONS, variants: 6, playable: 3, results: [] });
    const swept = await ended(body.sweep.sweep_id);
    expect(swept).toMatchObject({ status: 'done', done: SESSIONS, axes: [{ values: [10, 25, 40] }, { values: [540, 840] }] });
    // A bot cannot leave at 09:00, before it enters.
    expect(swept.results.map((result) => result !== null)).toEqual([false, true, false, true, false, true]);
    // Two days are too few to say what is luck.
    expect(swept).toMatchObject({ tried: 3, luck: null });
    const ends = withValueAt(STRADDLE, 'schedule.end.at', '14:00');
    const alone = STOPS.reduce((of, path) => withValueAt(of, path, 25), ends);
    const begun = await server.call<{ backtest: InferOutput<typeof backtest> }>('POST', '/api/backtests/run/', {
      token: me.token,
      body: { kind: 'daily', definition: alone },
    });
    const { summary } = await until('the backtest has ended', 60_000, async () => {
      const { body: now } = await server.call<{ backtest: InferOutput<typeof backtest> }>(
        'GET',
        `/api/backtests/${begun.body.backtest.backtest_id}/`,
        { token: me.token },
      );
      return now.backtest.status === 'done' ? now.backtest : null;
    });
    expect(swept.results[3]).toMatchObject({ low: summary!.low, high: summary!.high, charges: summary!.charges, traded: summary!.traded });
    expect(swept.results[3]!.drawdown).toBe(summary!.drawdown?.amount ?? 0);
    // Three variants, the backtest, and three more; other legs are another idea.
    expect((await start()).body.sweep.tried).toBe(7);
    const other = { ...STRADDLE, legs: STRADDLE.legs.slice(1) };
    expect((await start({ definition: other, axes: [{ ...AXES[1], from: 840 }] })).body.sweep.tried).toBe(1);
    const stops = new Set(swept.results.flatMap((result) => (result === null ? [] : result.low)));
    expect(stops.size).toBeGreaterThan(1);
  }, 120_000);

  it('that is given up or refused counts nothing as tried', async () => {
    const other = await server.signIn();
    const first = await start({}, other);
    expect(first.body.sweep.tried).toBe(3);
    await server.call('POST', `/api/sweeps/${first.body.sweep.sweep_id}/cancel/`, { token: other.token });
    expect((await start({}, other)).body.sweep.tried).toBe(3);
  }, 120_000);

  it('is walked forward: the best of the days before, played on the day after', async () => {
    const swept = await ended((await start({ axes: AXES.slice(0, 1) })).body.sweep.sweep_id);
    const at = `/api/sweeps/${swept.sweep_id}/walk-forward/`;
    const walk = (query: string) =>
      server.call<{ walk_forward: InferOutput<typeof walkForwardAnswer>['walk_forward'] }>('GET', `${at}?${query}`, {
        token: me.token,
      });
    const found = (await walk('train=1&test=1')).body.walk_forward!;
    expect(found.steps).toHaveLength(1);
    const [step] = found.steps;
    expect([step!.train.to, step!.test.from]).toEqual([swept.first_date, swept.last_date]);
    expect(swept.axes[0]!.values).toContain(step!.values[0]);
    const chosen = swept.results[swept.axes[0]!.values.indexOf(step!.values[0]!)]!;
    expect(step!.train.net + step!.test.net).toBeCloseTo(chosen.low, 4);
    expect(found.days).toMatchObject([{ date: swept.last_date, net: step!.test.net }]);
    expect(found.net).toBe(step!.test.net);
    expect((await walk('train=2&test=1')).body.walk_forward).toBeNull();
    expect((await walk('train=0&test=1')).status).toBe(422);
  }, 120_000);

  it('ends when it is cancelled, or when its owner begins another, and is nobody else’s', async () => {
    const long = { axes: [{ paths: STOPS, from: 1, to: 200, step: 0.25 }] };
    const first = (await start(long)).body.sweep.sweep_id;
    const second = (await start(long)).body.sweep.sweep_id;
    expect((await read(first)).body.sweep.status).toBe('cancelled');
    const other = await server.signIn();
    expect((await read(second, other)).body.code).toBe('bot.backtest-not-found');
    const { body } = await server.call<Body>('POST', `/api/sweeps/${second}/cancel/`, { token: me.token });
    expect(body.sweep.status).toBe('cancelled');
  }, 120_000);

  it.each([
    ['a field that is none', [{ ...AXES[0], paths: ['legs.0.lots'] }], 'bot.sweep-field-unknown', 'axes.0.paths'],
    ['a field that these rules do not have', [{ ...AXES[0], paths: ['overall.trail.by'] }], 'bot.sweep-field-unknown', 'axes.0.paths'],
    ['two fields as one', [{ ...AXES[0], paths: ['legs.0.stop.value', 'schedule.from'] }], 'bot.sweep-field-unknown', 'axes.0.paths'],
    ['a field twice', [AXES[0], { ...AXES[0], paths: STOPS.slice(1) }], 'bot.sweep-field-unknown', 'axes.1.paths'],
    ['a range that ends before it begins', [{ ...AXES[0], to: 5 }], 'bot.sweep-range-empty', 'axes.0.to'],
    ['more variants than a thousand', [{ ...AXES[0], from: 1, to: 1_001, step: 1 }], 'bot.sweep-too-many', 'axes.0.step'],
    ['values with which the rules never hold', [{ paths: ['schedule.end.at'], from: 1, to: 2, step: 1 }], 'bot.sweep-none-holds', 'axes'],
  ])('refuses %s at its field', async (_, axes, code, path) => {
    const { status, body } = await start({ axes });
    expect([status, body.fields]).toMatchObject([422, [{ path, code }]]);
  });
});
