import { beforeAll, describe, expect, it } from 'vitest';
import type { InferOutput } from 'valibot';
import type { backtest } from '#contract/schemas/backtest.ts';
import { BASE_STRATEGIES } from '#domain/bots/base/all.ts';
import type { BotDefinition } from '#domain/bots/definition.ts';
import { multiplied } from '#domain/bots/sets/bot-set.ts';
import { until } from '#tests/support/product/until.ts';
import { openTestDesk, type TestDesk } from '#tests/support/server/desk.ts';
import { testServer } from '#tests/support/server/server.ts';

type Played = InferOutput<typeof backtest>;
type Refused = { code?: string; fields?: { path: string; code: string }[] };

const SESSIONS = 3;
const NO_RULES = { stop: null, target: null, lock: null, trail: null, exit: null };
const server = await testServer({ historySessions: SESSIONS });
const base = (code: string): BotDefinition => BASE_STRATEGIES.find((each) => each.code === code)!.definition;
const STRADDLE = base('nine-twenty-straddle');
const BUTTERFLY = base('intraday-iron-butterfly');
let desk: TestDesk;
let bots: readonly string[];
beforeAll(async () => {
  server.services.history.start();
  await server.services.history.written();
  desk = await openTestDesk(server);
  bots = [await makeBot('Straddle', STRADDLE), await makeBot('Butterfly', BUTTERFLY)];
});

const post = async <T>(path: string, body: object, token = desk.user.token) =>
  (await server.call<T & Refused>('POST', `/api/${path}/`, { token, body })).body;
const makeBot = async (name: string, definition: BotDefinition): Promise<string> =>
  (await post<{ id: string }>(`daily_bots/daily_bots/${desk.portfolioId}`, { portfolio_id: desk.portfolioId, name, definition })).id;
const makeSet = async (name: string, rules: object, members: readonly object[]): Promise<string> =>
  (await post<{ id: string }>(`bot-sets/new/${desk.portfolioId}`, { name, rules, members })).id;
const pair = () => [
  { bot_id: bots[0], multiplier: 2 },
  { bot_id: bots[1], multiplier: 1 },
];
const playSet = (id: string, token?: string) => post<{ backtest: Played }>('backtests/sets/run', { set_id: id }, token);
const ended = ({ backtest: begun }: { backtest: Played }): Promise<Played> =>
  until('the backtest has ended', 60_000, async () => {
    const path = `/api/backtests/${begun.backtest_id}/`;
    const { backtest: now } = (await server.call<{ backtest: Played }>('GET', path, { token: desk.user.token })).body;
    return now.status === 'waiting' || now.status === 'running' ? null : now;
  });
const playBot = async (definition: BotDefinition) =>
  ended(await post<{ backtest: Played }>('backtests/run', { kind: 'daily', definition }));

describe('a set of bots on stored days', () => {
  it('without rules of its own makes what its bots make apart, each with so many times its lots', async () => {
    const whole = await ended(await playSet(await makeSet('Both', NO_RULES, pair())));
    expect(whole).toMatchObject({ status: 'done', done: SESSIONS, total: SESSIONS });
    const [straddle, butterfly] = [await playBot(multiplied(STRADDLE, 2)), await playBot(BUTTERFLY)];
    for (const [place, { date, low, high, charges, entries }] of whole.days.entries()) {
      const [one, other] = [straddle.days[place]!, butterfly.days[place]!];
      expect(date).toBe(one.date);
      expect(entries).toBe(one.entries + other.entries);
      // One order of the prices within each minute holds for all: the sum lies between the sums of the bounds, and on them where each has but one result.
      expect(low).toBeGreaterThanOrEqual(one.low + other.low - 0.01);
      expect(high).toBeLessThanOrEqual(one.high + other.high + 0.01);
      if (one.low !== one.high || other.low !== other.high) continue;
      expect(low).toBeCloseTo(one.low + other.low, 2);
      expect(charges).toBeCloseTo(one.charges + other.charges, 2);
    }
    expect(whole.summary?.legs).toHaveLength(2);
    expect(whole.summary?.legs.reduce((sum, net) => sum + net, 0)).toBeCloseTo(whole.summary?.low ?? 0, 2);
    // Positions of one bot may cover those of the other: the joint margin is never more than the sum.
    const apart = (straddle.summary?.margin?.amount ?? 0) + (butterfly.summary?.margin?.amount ?? 0);
    expect(whole.summary?.margin?.amount).toBeGreaterThan(0);
    expect(whole.summary?.margin?.amount).toBeLessThanOrEqual(apart);
  }, 120_000);

  it('leaves with all of them at the time of its rule, and says so', async () => {
    const whole = await ended(await playSet(await makeSet('Morning', { ...NO_RULES, exit: '10:00' }, pair())));
    expect(whole.summary?.exits.find(({ code }) => code === 'set-time')?.count).toBeGreaterThanOrEqual(SESSIONS);
    const path = `/api/backtests/${whole.backtest_id}/trades/`;
    const { trades } = (await server.call<{ trades: { exit: { at: number }; reason: string }[] }>('GET', path, { token: desk.user.token }))
      .body;
    const minuteOf = (at: number) => new Date(at + 19_800_000).toISOString().slice(11, 16);
    expect(Math.max(...trades.map(({ exit: { at } }) => Number(minuteOf(at).replace(':', ''))))).toBeLessThanOrEqual(1_001);
  }, 120_000);

  it('is refused where its bots have no day in common, where one has gone, and to anybody else', async () => {
    const sensex = await makeBot('Sensex', { ...STRADDLE, underlying: 'SENSEX' });
    const mixed = await makeSet('Mixed', NO_RULES, [...pair(), { bot_id: sensex, multiplier: 1 }]);
    expect((await playSet(mixed)).code).toBe('bot-set.underlyings-differ');
    await server.call('DELETE', `/api/daily_bots/daily_bot/${sensex}/`, { token: desk.user.token });
    expect((await playSet(mixed)).fields).toMatchObject([{ path: 'members.2.bot_id', code: 'bot-set.bot-gone' }]);
    const other = await server.signIn();
    expect((await playSet(mixed, other.token)).code).toBe('bot-set.not-found');
  });
});
