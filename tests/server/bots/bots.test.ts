import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BASE_STRATEGIES } from '#domain/bots/base/all.ts';
import type { BotDefinition } from '#domain/bots/definition.ts';
import { REENTRY_WAYS } from '#domain/bots/reentry-ways.ts';
import { putValueAt, withValueAt } from '#domain/bots/definition-path.ts';
import type { StrikePlan } from '#domain/strategies/leg-plan.ts';
import { type TestServer, testServer, type TestUser } from '#tests/support/server/server.ts';
import { eventTypes } from '../support/event-types.ts';
import type { Account, Bot, Portfolio } from '../support/wire-types.ts';

let server: TestServer;
let me: TestUser;
let account: Account;
let portfolio: Portfolio;

const definitionOf = (code: string): BotDefinition => {
  const found = BASE_STRATEGIES.find((strategy) => strategy.code === code);
  if (!found) throw new Error(`no base strategy ${code}`);
  return found.definition;
};
const DAILY = definitionOf('nine-twenty-straddle');
const CARRIED = definitionOf('iron-condor');

type Kind = 'trading' | 'daily';
const many = (kind: Kind, portfolioId: string) => `/api/${kind}_bots/${kind}_bots/${portfolioId}/`;
const one = (kind: Kind, id: string) => `/api/${kind}_bots/${kind}_bot/${id}/`;
const bodyOf = (kind: Kind, change: object = {}) => ({
  portfolio_id: portfolio.id,
  name: 'Morning',
  definition: kind === 'daily' ? DAILY : CARRIED,
  ...change,
});
const create = (kind: Kind, change: object = {}, user = me) =>
  server.call<Bot>('POST', many(kind, portfolio.id), { token: user.token, body: bodyOf(kind, change) });
const list = async (kind: Kind) => {
  const answer = await server.call<Record<string, Bot[]>>('GET', many(kind, portfolio.id), { token: me.token });
  return answer.body[`${kind}_bots`] ?? [];
};
const put = (kind: Kind, id: string, body: object, user = me) => server.call<Bot>('PUT', one(kind, id), { token: user.token, body });
const remove = (kind: Kind, id: string, user = me) => server.call('DELETE', one(kind, id), { token: user.token });

beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  me = await server.signIn();
  const { token } = me;
  const paper = { broker_name: 'paper', environment: 'paper', label: 'Practice' };
  account = (await server.call<{ broker_accounts: Account }>('POST', '/api/accounts/accounts/', { token, body: paper })).body
    .broker_accounts;
  const body = { broker_account_id: account.id, name: 'Weekly' };
  portfolio = (await server.call<{ portfolios: Portfolio }>('POST', '/api/portfolios/portfolios/', { token, body })).body.portfolios;
});

describe('base strategies', () => {
  it('are served with legs, rules and parameters to whoever is signed in', async () => {
    const { status, body } = await server.call<{
      base_strategies: { id: string; name: string; parameters: unknown[]; definition: BotDefinition }[];
    }>('GET', '/api/base_strategies/base_strategies/', { token: me.token });
    expect(status).toBe(200);
    expect(body.base_strategies).toHaveLength(BASE_STRATEGIES.length);
    const condor = body.base_strategies.find(({ id }) => id === 'iron-condor');
    expect(condor).toMatchObject({ name: 'Iron condor', definition: CARRIED });
    expect(condor?.parameters.length).toBeGreaterThan(2);
    expect((await server.call('GET', '/api/base_strategies/base_strategies/')).status).toBe(401);
  });

  it('can each be made into a bot of its kind, as they are', async () => {
    for (const { code, kind, definition } of BASE_STRATEGIES) {
      const { status, body } = await create(kind, { name: code, base_strategy: code, definition });
      expect(status, code).toBe(200);
      expect(body, code).toMatchObject({ base_strategy: code, definition, mode: 'paper' });
    }
  });
});

describe('every word of a definition', () => {
  const strikes: readonly StrikePlan[] = [
    { rule: 'premium-at-least', least: 40 },
    { rule: 'premium-at-most', most: 60.5 },
    { rule: 'delta-range', from: 0.3, to: 0.7 },
    { rule: 'synthetic-atm', offset: -2 },
    { rule: 'straddle-share', share: 33.5 },
  ];
  const { schedule, overall } = DAILY;
  const ROW = {
    left: { of: 'indicator', indicator: 'rsi', line: 'value', values: [14] },
    is: 'crosses-below',
    right: { of: 'number', value: 30.5 },
  };
  const changes: readonly (readonly [string, unknown])[] = [
    ...strikes.map((strike) => ['legs.0.strike', strike] as const),
    ['legs.0.stop', { unit: 'underlying-percent', value: 0.4 }],
    ['legs.0.trail', { unit: 'percent', every: 15, by: 5, how: 'peak' }],
    ...REENTRY_WAYS.filter((how) => how !== 'momentum').map((how) => ['legs.0.reentry.stop', { how, times: 2 }] as const),
    ['schedule', { ...schedule, reentry: '14:30' }],
    ['schedule', { ...schedule, dte: [0, 3] }],
    ['schedule', { ...schedule, reentry: null, dte: null }],
    ['overall', { ...overall, leaves: 'all' }],
    ['overall', { ...overall, stop: { unit: 'money', value: 500, reentry: { how: 'reversed', times: 5 } } }],
    ['overall', { ...overall, momentum: { direction: 'down', unit: 'percent', by: 4.5 }, target: null }],
    ['overall', { ...overall, adjust: { unit: 'underlying-percent', by: 0.4, legs: 'winning', times: 2 } }],
    ['signals', { minutes: 5, entry: { match: 'all', rows: [ROW], groups: [{ match: 'any', rows: [ROW] }] }, exit: null }],
    [
      'legs',
      [
        ...DAILY.legs.map((leg) => ({ ...leg, reentry: { stop: { how: 'next-leg', leg: 'A', times: 1 }, target: null } })),
        ...DAILY.legs.slice(0, 1).map((leg) => ({ ...leg, lazy: 'A' })),
      ],
    ],
  ];
  it('is kept and given back as it was', async () => {
    for (const [place, [path, value]] of changes.entries()) {
      const definition = putValueAt(DAILY, path, value);
      const { status, body } = await create('daily', { name: `Word ${place}`, definition });
      expect(status, JSON.stringify(value)).toBe(200);
      expect(body.definition, JSON.stringify(value)).toEqual(definition);
    }
    const kept = new Map((await list('daily')).map((bot) => [bot.name, bot.definition]));
    for (const [place, [path, value]] of changes.entries()) expect(kept.get(`Word ${place}`)).toEqual(putValueAt(DAILY, path, value));
  });
  it('is kept where only a bot that carries may have it', async () => {
    const definition = withValueAt(CARRIED, 'schedule.end', { kind: 'next-day', at: '09:20' });
    const { status, body } = await create('trading', { name: 'Next day', definition });
    expect([status, body.definition]).toEqual([200, definition]);
  });
  it('that is none is refused at its field', async () => {
    const definition = withValueAt(DAILY, 'legs.0.strike', { rule: 'lucky', number: 7 });
    expect(await create('daily', { definition })).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'definition.legs.0.strike.rule' }] },
    });
  });
});

describe.each<Kind>(['trading', 'daily'])('%s bots', (kind) => {
  it('a new one is answered bare, on paper, and listed', async () => {
    const { status, body } = await create(kind, { name: ' Morning ' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      portfolio_id: portfolio.id,
      name: 'Morning',
      base_strategy: null,
      mode: 'paper',
      definition: kind === 'daily' ? DAILY : CARRIED,
      revision: 1,
    });
    expect(await list(kind)).toEqual([body]);
    expect(await list(kind === 'daily' ? 'trading' : 'daily')).toEqual([]);
  });

  it('a name is taken inside its portfolio and kind only, whatever its case', async () => {
    await create(kind);
    expect(await create(kind, { name: 'MORNING' })).toMatchObject({
      status: 422,
      body: { code: 'bot.name-taken', fields: [{ path: 'name', code: 'bot.name-taken' }] },
    });
    expect((await create(kind === 'daily' ? 'trading' : 'daily')).status).toBe(200);
  });

  it('a change raises the revision, and what is not named stays', async () => {
    const { id } = (await create(kind)).body;
    const definition = withValueAt(kind === 'daily' ? DAILY : CARRIED, 'legs.0.lots', 3);
    expect((await put(kind, id, { definition })).body).toMatchObject({ name: 'Morning', revision: 2, definition });
    expect((await put(kind, id, { name: 'Evening', revision: 2 })).body).toMatchObject({ name: 'Evening', revision: 3, definition });
    expect(await put(kind, id, { name: 'Late', revision: 2 })).toMatchObject({ status: 409, body: { code: 'bot.changed' } });
    expect((await put(kind, id, {})).body).toMatchObject({ name: 'Evening', revision: 3 });
    expect((await list(kind)).map(({ name }) => name)).toEqual(['Evening']);
    expect((await eventTypes(server, me)).slice(2)).toEqual(['bot.saved', 'bot.saved', 'bot.saved']);
  });

  it('a removed one is gone and its name is free again', async () => {
    const { id } = (await create(kind)).body;
    expect((await remove(kind, id)).status).toBe(200);
    expect(await list(kind)).toEqual([]);
    expect(await remove(kind, id)).toMatchObject({ status: 404, body: { code: 'bot.not-found' } });
    expect(await put(kind, id, { name: 'x' })).toMatchObject({ status: 404 });
    expect((await eventTypes(server, me)).at(-1)).toBe('bot.removed');
    expect((await create(kind)).status).toBe(200);
  });

  it('nobody reaches those of somebody else, nor one of the other kind', async () => {
    const { id } = (await create(kind)).body;
    const stranger = await server.signIn();
    expect(await put(kind, id, { name: 'Mine' }, stranger)).toMatchObject({ status: 404, body: { code: 'bot.not-found' } });
    expect(await remove(kind, id, stranger)).toMatchObject({ status: 404, body: { code: 'bot.not-found' } });
    expect(await create(kind, { name: 'Mine' }, stranger)).toMatchObject({ status: 404, body: { code: 'portfolio.not-found' } });
    expect(await server.call('GET', many(kind, portfolio.id), { token: stranger.token })).toMatchObject({
      status: 404,
      body: { code: 'portfolio.not-found' },
    });
    expect(await remove(kind === 'daily' ? 'trading' : 'daily', id)).toMatchObject({ status: 404 });
    expect(await list(kind)).toHaveLength(1);
  });

  it('go with their portfolio and with their account, and each is told of', async () => {
    const { id } = (await create(kind)).body;
    expect((await server.call('DELETE', `/api/portfolios/portfolios/${portfolio.id}/`, { token: me.token })).status).toBe(200);
    expect((await eventTypes(server, me)).slice(-2)).toEqual(['bot.removed', 'portfolio.removed']);
    expect(await put(kind, id, { name: 'x' })).toMatchObject({ status: 404, body: { code: 'bot.not-found' } });

    const body = { broker_account_id: account.id, name: 'Weekly' };
    portfolio = (await server.call<{ portfolios: Portfolio }>('POST', '/api/portfolios/portfolios/', { token: me.token, body })).body
      .portfolios;
    await create(kind);
    expect((await server.call('DELETE', `/api/accounts/accounts/${account.id}/`, { token: me.token })).status).toBe(200);
    expect((await eventTypes(server, me)).slice(-3)).toEqual(['bot.removed', 'portfolio.removed', 'account.removed']);
  });
});

describe('a definition that does not hold is refused at its fields, and nothing is stored', () => {
  const dailyWith = (path: string, value: unknown) => ({ definition: withValueAt<unknown>(DAILY, path, value) });

  it.each([
    ['a leg without lots', dailyWith('legs.0.lots', 0), 'definition.legs.0.lots', 'form.number-min'],
    ['a strike rule that is none', dailyWith('legs.0.strike', { rule: 'best' }), 'definition.legs.0.strike.rule', 'form.enum'],
    ['a number as text', dailyWith('legs.0.lots', '1'), 'definition.legs.0.lots', 'form.type'],
    ['no exit time', dailyWith('schedule.end', { kind: 'open' }), 'definition.schedule.end.kind', 'bot.daily-needs-exit'],
    ['a spot without options', dailyWith('underlying', 'NOSUCH'), 'definition.underlying', 'bot.underlying-unknown'],
    ['a base strategy that is none', { base_strategy: 'nothing' }, 'base_strategy', 'bot.base-unknown'],
    ['live trading', { mode: 'live' }, 'mode', 'form.enum'],
    ['another portfolio in the body', { portfolio_id: 'other' }, 'portfolio_id', 'form.enum'],
    ['a blank name', { name: ' ' }, 'name', 'form.whitespace'],
  ])('%s', async (_, change, path, code) => {
    const answer = await create('daily', change);
    expect(answer.status).toBe(422);
    expect((answer.body as unknown as { fields: { path: string; code: string }[] }).fields).toContainEqual(
      expect.objectContaining({ path, code }),
    );
    expect(await list('daily')).toEqual([]);
  });

  it('also when it is changed', async () => {
    const { id } = (await create('daily')).body;
    expect(await put('daily', id, { definition: CARRIED })).toMatchObject({ status: 422, body: { code: 'request.invalid' } });
    expect((await list('daily'))[0]).toMatchObject({ revision: 1, definition: DAILY });
  });
});
