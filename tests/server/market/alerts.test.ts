import type { InferOutput } from 'valibot';
import { beforeEach, describe, expect, it } from 'vitest';
import type { alert, alertFiring } from '#contract/schemas/alert.ts';
import { gapSpot } from '#tests/support/server/steer-market.ts';
import { openTestDesk, someOption, stepMarket } from '#tests/support/server/desk.ts';
import { crashed, failOn } from '#tests/support/client/kept.ts';
import { type TestServer, testServer, type TestUser } from '#tests/support/server/server.ts';
import { endSession } from '../support/days.ts';

type Alert = InferOutput<typeof alert>;
type Firing = InferOutput<typeof alertFiring>;
const NIFTY = 'SIM:NIFTY';
const base = '/api/alerts/alerts/';

const server = await testServer();
let me: TestUser;
beforeEach(async () => {
  me = await server.signIn();
});

const call = <T = Alert>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown, user = me, on = server) =>
  on.call<T>(method, url, { token: user.token, ...(body === undefined ? {} : { body }) });
const spot = (on = server) => on.services.venue.quote(NIFTY)!.lastPrice / 10_000;
const level = (direction: 'above' | 'below', factor: number) => ({ kind: 'level', direction, level: Math.round(spot() * factor) });
const create = async (change: object = {}) => {
  const body = {
    watch: { measure: 'price', instrument_id: NIFTY },
    trigger: level('above', 1.01),
    cool_down_minutes: null,
    until: null,
    ...change,
  };
  const answer = await call<Alert & { code?: string; fields?: { path: string }[] }>('POST', base, body);
  return answer;
};
const firings = async (user = me, on = server) =>
  (await call<{ firings: Firing[] }>('GET', '/api/alerts/history/', undefined, user, on)).body.firings;
const listed = async (user = me, on = server) => (await call<{ alerts: Alert[] }>('GET', base, undefined, user, on)).body.alerts;
async function gap(on: TestServer, factor: number): Promise<void> {
  await gapSpot(on, factor);
  await stepMarket(on);
}

describe('an alert on a price', () => {
  it('fires once when the level is reached, is told on the stream and kept in the history', async () => {
    const { body: made } = await create({ note: 'Sell calls' });
    expect(made).toMatchObject({ status: 'active', met: false, fired: 0, subject: 'NIFTY', note: 'Sell calls' });
    await stepMarket(server, 2);
    expect(await firings()).toEqual([]);
    await gap(server, 1.02);
    await gap(server, 0.97);
    await gap(server, 1.04);
    const [firing, ...more] = await firings();
    expect(more).toEqual([]);
    expect(firing).toMatchObject({ alert_id: made.alert_id, measure: 'price', subject: 'NIFTY', note: 'Sell calls', source: 'simulated' });
    expect(firing!.value).toBeGreaterThan(made.trigger.kind === 'level' ? made.trigger.level : Infinity);
    expect(await listed()).toMatchObject([{ status: 'fired', fired: 1 }]);
    const events = await server.services.eventLog.readAfter(me.id, 0, 100);
    expect(events.filter(({ type }) => type === 'alert.fired').map(({ data }) => (data as { firing: Firing }).firing)).toEqual([firing]);
  });

  it('that is reached when it is set says so and waits for the next crossing', async () => {
    expect((await create({ trigger: level('above', 0.99), cool_down_minutes: 1 })).body).toMatchObject({ met: true, fired: 0 });
    await stepMarket(server, 2);
    expect(await firings()).toEqual([]);
    await gap(server, 0.97);
    await gap(server, 1.04);
    expect(await firings()).toHaveLength(1);
    expect(await listed()).toMatchObject([{ status: 'active', fired: 1 }]);
  });

  it('that is paused or removed says nothing, and can be set again or taken back', async () => {
    const { alert_id: id } = (await create()).body;
    expect((await call('PUT', `${base}${id}/`, { status: 'paused', revision: 1 })).body).toMatchObject({ status: 'paused', revision: 2 });
    expect((await call('PUT', `${base}${id}/`, { status: 'active', revision: 1 })).body).toMatchObject({ code: 'alert.changed' });
    await gap(server, 1.02);
    expect(await firings()).toEqual([]);
    const moved = { status: 'active', trigger: level('below', 0.99) };
    expect((await call('PUT', `${base}${id}/`, moved)).body).toMatchObject({ status: 'active', met: false });
    expect((await call('DELETE', `${base}${id}/`)).status).toBe(200);
    await gap(server, 0.97);
    expect(await firings()).toEqual([]);
    expect(await listed()).toEqual([]);
    expect((await call('POST', `${base}${id}/restore/`)).body).toMatchObject({ status: 'active', met: true });
    await gap(server, 1.04);
    await gap(server, 0.96);
    expect(await firings()).toHaveLength(1);
  });

  it('ends with its last trading date', async () => {
    await create({ until: server.services.venue.tradingDate(), trigger: level('above', 1.5) });
    await endSession(server);
    await stepMarket(server);
    expect(await listed()).toMatchObject([{ status: 'expired' }]);
  });
});

describe('other alerts', () => {
  it('watch the change of the day, the volatility of an option and the profit of a portfolio', async () => {
    const desk = await openTestDesk(server, me);
    const option = someOption(server);
    const portfolio = desk.portfolioId;
    await create({ watch: { measure: 'change', instrument_id: NIFTY }, trigger: { kind: 'level', direction: 'below', level: -3 } });
    await create({ watch: { measure: 'iv', instrument_id: option.id }, trigger: { kind: 'level', direction: 'above', level: 500 } });
    await create({ watch: { measure: 'pnl', portfolio_id: portfolio }, trigger: { kind: 'level', direction: 'above', level: 1 } });
    server.clock.advance(3_000);
    await stepMarket(server);
    server.clock.advance(3_000);
    await stepMarket(server);
    const seen = new Map((await listed()).map((each) => [each.watch.measure, each.met]));
    expect(Object.fromEntries(seen)).toEqual({ change: false, iv: false, pnl: false });
    await gap(server, 0.94);
    expect((await firings()).map(({ measure }) => measure)).toEqual(['change']);
  });

  it('tell what a kept screen finds anew, and go with the screen', async () => {
    const screen = {
      type: 'group',
      match: 'all',
      conditions: [
        { type: 'choice', field: 'kind', operator: 'is', choice: 'index' },
        { type: 'number', field: 'change', operator: 'above', operand: { kind: 'number', value: 3 } },
        { type: 'number', field: 'price', operator: 'above', operand: { kind: 'number', value: 1_000 } },
      ],
    };
    const { screen_id } = (await call<{ screen_id: string }>('POST', '/api/screener/screens/', { name: 'Up', screen })).body;
    const trigger = { kind: 'screen' };
    const { body } = await create({ watch: { measure: 'screen', screen_id }, trigger, cool_down_minutes: 1 });
    expect(body).toMatchObject({ subject: 'Up', met: null });
    await stepMarket(server);
    const rising = 1.05 * (server.services.venue.quote(NIFTY)!.previousClose / server.services.venue.quote(NIFTY)!.lastPrice);
    await gapSpot(server, rising);
    await stepMarket(server, 241);
    expect(await firings()).toMatchObject([{ measure: 'screen', symbols: ['NIFTY'], value: null, screen_id }]);
    expect((await call('DELETE', `/api/screener/screens/${screen_id}/`)).status).toBe(200);
    expect(await listed()).toEqual([]);
    expect(await firings()).toHaveLength(1);
  });
});

it('what cannot be watched is refused at its field, and others’ alerts do not exist', async () => {
  const refused = async (change: object) => {
    const { status, body } = await create(change);
    return `${status} ${body.code} ${body.fields?.[0]?.path ?? ''}`;
  };
  expect(await refused({ watch: { measure: 'price', instrument_id: 'SIM:NOTHING' } })).toBe('404 instrument.not-found watch.instrument_id');
  expect(await refused({ watch: { measure: 'iv', instrument_id: NIFTY } })).toBe('422 alert.not-an-option watch.instrument_id');
  expect(await refused({ trigger: { kind: 'screen' } })).toBe('422 alert.trigger-unfit trigger.kind');
  expect(await refused({ until: '2020-01-01' })).toBe('422 alert.until-past until');
  expect(await refused({ watch: { measure: 'screen', screen_id: 'none' }, trigger: { kind: 'screen' } })).toBe(
    '404 screener.not-found watch.screen_id',
  );
  const { alert_id: id } = (await create()).body;
  const other = await server.signIn();
  expect(await listed(other)).toEqual([]);
  for (const method of ['PUT', 'DELETE'] as const) expect((await call(method, `${base}${id}/`, {}, other)).status).toBe(404);
  expect((await call('POST', `${base}${id}/restore/`, undefined, other)).status).toBe(404);
});

it('a crossing that happened while the server was down is told once, whatever happened to its writing', async () => {
  await create({ cool_down_minutes: 1 });
  const release = await failOn(server, 'alert_firings', 'insert');
  await gap(server, 1.02);
  expect(await firings()).toEqual([]);
  await release();
  const again = await crashed(server);
  await stepMarket(again);
  await stepMarket(again, 3);
  expect(await firings(me, again)).toHaveLength(1);
  expect(await listed(me, again)).toMatchObject([{ fired: 1, met: true }]);
});
