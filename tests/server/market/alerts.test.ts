import type { InferOutput } from 'valibot';
import { beforeEach, describe, expect, it } from 'vitest';
import type { alert, alertFiring, alertsNowAnswer } from '#contract/schemas/alert.ts';
import { definition, leg } from '#tests/support/bots/engine-trial.ts';
import { runSample } from '#tests/support/client/run-samples.ts';
import { until } from '#tests/support/product/until.ts';
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
const price = (comparator: 'above' | 'below' | 'crosses-up', factor: number) => ({
  measure: 'price',
  instrument_id: NIFTY,
  comparator,
  level: Math.round(spot() * factor),
});
const create = async (change: object = {}) => {
  const body = { terms: [price('above', 1.01)], cool_down_minutes: null, until: null, ...change };
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
    expect(made).toMatchObject({ status: 'active', met: false, fired: 0, terms: [{ subject: 'NIFTY' }], note: 'Sell calls' });
    await stepMarket(server, 2);
    expect(await firings()).toEqual([]);
    await gap(server, 1.02);
    await gap(server, 0.97);
    await gap(server, 1.04);
    const [firing, ...more] = await firings();
    expect(more).toEqual([]);
    expect(firing).toMatchObject({ alert_id: made.alert_id, match: 'all', note: 'Sell calls', source: 'simulated' });
    expect(firing?.terms).toMatchObject([{ measure: 'price', subject: 'NIFTY', truth: 'yes', missing: null }]);
    expect(firing?.terms[0]?.value).toBeGreaterThan(made.terms[0]?.level ?? Infinity);
    expect(await listed()).toMatchObject([{ status: 'fired', fired: 1 }]);
    const events = await server.services.eventLog.readAfter(me.id, 0, 100);
    expect(events.filter(({ type }) => type === 'alert.fired').map(({ data }) => (data as { firing: Firing }).firing)).toEqual([firing]);
  });

  it('that is reached when it is set says so and waits for the next crossing', async () => {
    expect((await create({ terms: [price('above', 0.99)], cool_down_minutes: 1 })).body).toMatchObject({ met: true, fired: 0 });
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
    const moved = { status: 'active', terms: [price('below', 0.99)] };
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
    await create({ until: 'session', terms: [price('above', 1.5)] });
    expect(await listed()).toMatchObject([{ until: server.services.venue.tradingDate() }]);
    await endSession(server);
    await stepMarket(server);
    expect(await listed()).toMatchObject([{ status: 'expired' }]);
  });
});

/** Makes the server evaluate all alerts. */
async function lookAtAll(): Promise<void> {
  server.clock.advance(3_000);
  await stepMarket(server);
  await server.services.venue.settled();
}
type Now = InferOutput<typeof alertsNowAnswer>['alerts'];
const now = async () => (await call<{ alerts: Now }>('GET', '/api/alerts/now/')).body.alerts;

describe('other alerts', () => {
  it('watch everything that has a value, and say what each is now and how old that is', async () => {
    const desk = await openTestDesk(server, me);
    const option = someOption(server);
    const { underlying, expiry } = option;
    await desk.place({ instrument_id: option.id, transaction_type: 'SELL' });
    await stepMarket(server);
    const [position] = await desk.positions();
    const account_id = desk.accountId;
    const reach = { comparator: 'above', level: 999_999_999 };
    const subjects = [
      { measure: 'change', instrument_id: NIFTY },
      { measure: 'volume', instrument_id: option.id },
      { measure: 'oi', instrument_id: option.id },
      { measure: 'oi-change', instrument_id: option.id },
      { measure: 'iv', instrument_id: option.id },
      { measure: 'delta', instrument_id: option.id },
      { measure: 'gamma', instrument_id: option.id },
      { measure: 'theta', instrument_id: option.id },
      { measure: 'vega', instrument_id: option.id },
      { measure: 'atm-iv', underlying, expiry },
      { measure: 'pcr', underlying, expiry },
      {
        measure: 'premium',
        legs: [
          { instrument_id: option.id, sign: 1 },
          { instrument_id: NIFTY, sign: -1 },
        ],
      },
      { measure: 'position-pnl', position_id: position?.position_id },
      { measure: 'pnl', portfolio_id: desk.portfolioId },
      { measure: 'account-pnl', account_id },
      { measure: 'margin', account_id },
      { measure: 'time' },
    ];
    for (const subject of subjects) {
      const level = subject.measure === 'time' ? 1_439 : reach.level;
      const answer = await create({ terms: [{ ...subject, ...reach, level }] });
      expect(answer.body.code ?? 'made', JSON.stringify(subject)).toBe('made');
    }
    await lookAtAll();
    await lookAtAll();
    const seen = (await now()).flatMap(({ terms }) => terms);
    expect(seen.map(({ truth }) => truth)).toEqual(subjects.map(() => 'no'));
    expect(seen.every(({ value, received_at: at }) => value !== null && at !== null)).toBe(true);
    const [quote, spotQuote] = [server.services.venue.quote(option.id)!, server.services.venue.quote(NIFTY)!];
    const valueOf = (measure: string) => seen[subjects.findIndex((each) => each.measure === measure)]?.value;
    expect(valueOf('premium')).toBe((quote.lastPrice - spotQuote.lastPrice) / 10_000);
    expect(valueOf('oi')).toBe(quote.openInterest);
    expect(valueOf('change')).toBeCloseTo((spotQuote.lastPrice / spotQuote.previousClose - 1) * 100, 4);
    expect(valueOf('delta')).toBeGreaterThan(-1.001);
    expect(valueOf('margin')).toBeGreaterThan(0);
    expect(valueOf('pnl')).toBe(valueOf('account-pnl'));
  });

  it('of several terms fire when the whole becomes true, and tell each of them', async () => {
    await create({ terms: [price('crosses-up', 1.01), { measure: 'change', instrument_id: NIFTY, comparator: 'below', level: -50 }] });
    await create({
      match: 'any',
      terms: [price('above', 1.01), { measure: 'change', instrument_id: NIFTY, comparator: 'below', level: -50 }],
    });
    await gap(server, 1.02);
    const [firing, ...more] = await firings();
    expect(more).toEqual([]);
    expect(firing).toMatchObject({ match: 'any', terms: [{ truth: 'yes' }, { truth: 'no' }] });
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
    const { body } = await create({ terms: [{ measure: 'screen', screen_id }], cool_down_minutes: 1 });
    expect(body).toMatchObject({ terms: [{ subject: 'Up' }] });
    await stepMarket(server);
    const rising = 1.05 * (server.services.venue.quote(NIFTY)!.previousClose / server.services.venue.quote(NIFTY)!.lastPrice);
    await gapSpot(server, rising);
    await stepMarket(server, 241);
    expect(await firings()).toMatchObject([{ symbols: ['NIFTY'], terms: [{ measure: 'screen', value: null, screen_id }] }]);
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
  const one = (term: object) => refused({ terms: [price('above', 2), { comparator: 'above', level: 1, ...term }] });
  expect(await one({ measure: 'price', instrument_id: 'SIM:NOTHING' })).toBe('404 instrument.not-found terms.1.instrument_id');
  expect(await one({ measure: 'gamma', instrument_id: NIFTY })).toBe('422 alert.not-an-option terms.1.instrument_id');
  expect(await one({ measure: 'pcr', underlying: 'NIFTY', expiry: '2020-01-02' })).toBe('404 market.no-chain terms.1.expiry');
  expect(await one({ measure: 'time', level: 90.5 })).toBe('422 alert.trigger-unfit terms.1.level');
  expect(await one({ measure: 'screen', screen_id: 'none' })).toBe('404 screener.not-found terms.1.screen_id');
  expect(await one({ measure: 'bot', bot_id: 'none', event: 'entered' })).toBe('404 bot.not-found terms.1.bot_id');
  expect(await one({ measure: 'margin', account_id: 'none' })).toBe('404 account.not-found terms.1.account_id');
  expect(await refused({ terms: [price('crosses-up', 2), price('crosses-up', 3)] })).toBe('422 alert.trigger-unfit terms.1.comparator');
  expect(await refused({ terms: [] })).toBe('422 request.invalid terms');
  expect(await refused({ until: '2020-01-01' })).toBe('422 alert.until-past until');
  const { alert_id: id } = (await create()).body;
  const other = await server.signIn();
  expect(await listed(other)).toEqual([]);
  for (const method of ['PUT', 'DELETE'] as const) expect((await call(method, `${base}${id}/`, {}, other)).status).toBe(404);
  expect((await call('POST', `${base}${id}/restore/`, undefined, other)).status).toBe(404);
});

/** Has a bot say how its run stands. */
const runs = (botId: string, date: string, change: object = {}, on = server) =>
  on.services.eventLog.transact(async (_, emit) => {
    const run = runSample({ run_id: 'r1', bot_id: botId, status: 'running', phase: 'entered', trading_date: date, ...change });
    emit(me.id, 'bot-run.updated', { bot_run: run }, null);
  });
const told = (count: number, on = server) =>
  until(`${count} firings`, 5_000, async () => ((await firings(me, on)).length >= count ? true : null));

it('a crossing that happened while the server was down is told once, whatever happened to its writing; what a bot does is told once, from then on', async () => {
  await create({ cool_down_minutes: 1 });
  const release = await failOn(server, 'alert_firings', 'insert');
  await gap(server, 1.02);
  expect(await firings()).toEqual([]);
  await release();
  const desk = await openTestDesk(server, me);
  const body = { portfolio_id: desk.portfolioId, name: 'Straddle', definition: definition([leg({ side: 'sell', kind: 'call' })]) };
  const { body: bot } = await call<{ id: string }>('POST', `/api/daily_bots/daily_bots/${desk.portfolioId}/`, body);
  await runs(bot.id, '2026-11-23');
  await create({ terms: [{ measure: 'bot', bot_id: bot.id, event: 'entered' }], cool_down_minutes: 0 });
  await runs(bot.id, '2026-11-24');
  await runs(bot.id, '2026-11-24', { booked: 5 });
  await told(1);
  expect(await firings()).toMatchObject([{ terms: [{ measure: 'bot', event: 'entered', truth: 'yes' }] }]);
  await runs(bot.id, '2026-11-25');
  const again = await crashed(server);
  await stepMarket(again);
  await stepMarket(again, 3);
  await told(3, again);
  await runs(bot.id, '2026-11-25', { booked: 6 }, again);
  await stepMarket(again);
  expect((await firings(me, again)).map(({ terms }) => `${terms[0]?.measure}`).toSorted()).toEqual(['bot', 'bot', 'price']);
  expect((await listed(me, again)).map(({ fired, met }) => `${fired} ${met}`).toSorted()).toEqual(['1 true', '2 false']);
});
