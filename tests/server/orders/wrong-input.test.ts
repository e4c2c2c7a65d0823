import { beforeAll, describe, expect, it } from 'vitest';
import { type OwnedWorld, ownedWorld } from '#tests/support/attack/world.ts';
import { newKey } from '#tests/support/server/desk.ts';
import { testServer } from '#tests/support/server/server.ts';

const server = await testServer();
let world: OwnedWorld;
beforeAll(async () => {
  world = await ownedWorld(server);
});

async function refusal(method: 'GET' | 'POST' | 'PUT', url: string, body?: object) {
  const answer = await server.call<{ code: string; fields?: { path: string; code: string }[] }>(method, url, {
    token: world.token,
    headers: { 'idempotency-key': newKey() },
    ...(body === undefined ? {} : { body }),
  });
  return [answer.status, answer.body.code, ...(answer.body.fields ?? []).map(({ path, code }) => `${path} ${code}`)];
}
const invalid = (...fields: string[]) => [422, 'request.invalid', ...fields];
const portfolio = (change: object) => refusal('PUT', `/api/portfolios/portfolios/${world.ids['portfolio']}/`, change);

describe('what nobody can mean is refused at its field', () => {
  it.each([
    ['a zero byte', 'a\0b'],
    ['half of a surrogate pair', 'a\uD800b'],
  ])('%s in a text, in a list, in a name, in an address and in a query', async (_what, text) => {
    expect(await portfolio({ name: text })).toEqual(invalid('name form.text'));
    const note = `/api/journal/orders/${world.ids['order']}/`;
    expect(await refusal('POST', note, { note: text, tags: [] })).toEqual(invalid('note form.text'));
    expect(await refusal('POST', note, { note: '', tags: ['a', text] })).toEqual(invalid('tags.1 form.text'));
    const account = { broker_name: 'paper', environment: 'paper', label: 'x', fields: { [text]: '1' } };
    expect(await refusal('POST', '/api/accounts/accounts/', account)).toEqual(invalid('fields form.text'));
    const screen = { type: 'group', match: 'all', conditions: [{ type: 'choice', field: 'sector', operator: 'is', choice: text }] };
    expect(await refusal('POST', '/api/screener/run/', { screen })).toEqual(invalid('screen.conditions.0.choice form.text'));
    expect(await refusal('POST', '/api/authenticate/login/', { email: 'a@example.com', password: text })).toEqual(
      invalid('password form.text'),
    );
  });

  it('a zero byte in an address, a query and a key', async () => {
    expect(await refusal('GET', '/api/order-book/orders/a%00b/history')).toEqual(invalid('orderId form.text'));
    expect(await refusal('GET', '/api/instruments/search?q=a%00b')).toEqual(invalid('q form.text'));
    const answer = await server.call('POST', '/api/order-book/order-book/cancel_order/', {
      token: world.token,
      body: { account_number: world.ids['account_number'], order_id: world.ids['order'] },
      headers: { 'idempotency-key': `${newKey()}\0` },
    });
    expect([answer.status, answer.body['code']]).toEqual([400, 'request.idempotency-key-malformed']);
  });

  it.each(['2026-02-31', '2026-02-29', '0001-01-01', '0000-01-01', '1899-12-31', '2200-01-01', '2026-13-01'])(
    'the date %s, in every query and body that takes one',
    async (date) => {
      const { account_number: account, portfolio: own, instrument } = world.ids;
      for (const [field, url] of [
        ['start_date', `/api/order-book/order-book/${account}?start_date=`],
        ['start_date', `/api/position/position/${own}/?start_date=`],
        ['from', `/api/pnl/${account}?from=`],
        ['start_date', `/api/position-book/position-book/${account}?start_date=`],
        ['expiry', '/api/market/chain?underlying=NIFTY&expiry='],
        ['date', '/api/market/daily-chain?underlying=NIFTY&date='],
        ['expiry', '/api/market/open-interest?underlying=NIFTY&expiry='],
        ['date', '/api/history/chains/ABC/?date='],
      ] as const)
        expect(await refusal('GET', `${url}${date}`), url).toEqual(invalid(`${field} form.date`));
      const until = { terms: [{ measure: 'price', instrument_id: 'SIM:NIFTY', comparator: 'above', level: 1 }] };
      expect(await refusal('POST', '/api/alerts/alerts/', { ...until, cool_down_minutes: null, until: date })).toEqual(
        invalid('until form.date'),
      );
      const leg = { direction: 'at-or-below', trigger_price: 1, transaction_type: 'BUY', order_type: 'MARKET', lots: 1 };
      const target = { account_number: account, portfolio_id: own, instrument_id: instrument, product: 'NRML' };
      expect(await refusal('POST', '/api/instructions/gtt/', { ...target, legs: [leg], valid_until: date })).toEqual(
        invalid('valid_until form.date'),
      );
    },
  );

  it('an instant that no clock shows', async () => {
    const until = { kind: 'instant', at: 1e21 };
    expect(await refusal('POST', '/api/risk/kill/', { scope: { kind: 'all' }, until })).toEqual(invalid('until.at form.number-max'));
    const candles = '/api/market/candles?instrument_id=SIM:NIFTY&interval=1m';
    expect(await refusal('GET', `${candles}&to=9999999999999999`)).toEqual(invalid('to form.number-max'));
  });

  it('an amount beyond all counting, below the smallest unit, or finer than it', async () => {
    expect(await portfolio({ capital: 1e21 })).toEqual(invalid('capital form.number-max'));
    expect(await portfolio({ capital: 9e11 })).toEqual(invalid('capital form.number-max'));
    for (const capital of [0.00004, 1e-300, 12.34567]) expect(await portfolio({ capital })).toEqual(invalid('capital form.decimals'));
    expect((await portfolio({ capital: 0.1 + 0.2 }))[0]).toBe(200);
    const limits = { scope: { kind: 'account', id: world.ids['account'] } };
    expect(await refusal('PUT', '/api/risk/limits/', { ...limits, day_loss: 0.00004 })).toEqual(invalid('day_loss form.decimals'));
    const estimate = (order: object) =>
      refusal('POST', '/api/risk/estimate/', {
        account_number: world.ids['account_number'],
        portfolio_id: world.ids['portfolio'],
        orders: [
          { instrument_id: world.ids['instrument'], transaction_type: 'BUY', order_type: 'LIMIT', product: 'NRML', lots: 1, ...order },
        ],
      });
    expect(await estimate({ price: 0.00004 })).toEqual(invalid('orders.0.price form.decimals'));
    expect(await estimate({ price: 1e21 })).toEqual(invalid('orders.0.price form.number-max'));
  });

  it('an order of an index, placed, estimated, in a basket or kept', async () => {
    const { account_number, portfolio: portfolio_id } = world.ids;
    const order = { instrument_id: 'SIM:NIFTY', transaction_type: 'BUY', product: 'NRML', lots: 1 };
    const target = { account_number, portfolio_id };
    for (const priced of [{ order_type: 'MARKET' }, { order_type: 'LIMIT', price: 100 }, { order_type: 'SL-M', trigger_price: 100 }]) {
      const orders = [{ ...order, ...priced }];
      for (const [url, body] of [
        ['risk/estimate/', { ...target, orders }],
        ['order-book/order-book/place_trades/', { ...target, orders }],
        ['order-book/order-book/execute_order/', { ...target, action: 'open', orders }],
        ['order-book/baskets/', { legs: orders, targets: [target] }],
      ] as const)
        expect((await refusal('POST', `/api/${url}`, body))[0], `${url} ${priced.order_type}`).toBeLessThan(500);
    }
    const estimate = (change: object) =>
      refusal('POST', '/api/risk/estimate/', { ...target, orders: [{ ...order, order_type: 'MARKET', ...change }] });
    expect(await estimate({})).toEqual([422, 'order.not-tradable', 'orders.0.instrument_id order.not-tradable']);
    const share = server.services.venue.instruments().find(({ kind }) => kind === 'equity')!.id;
    const unsupported = [422, 'order.product-not-supported', 'orders.0.product order.product-not-supported'];
    expect(await estimate({ instrument_id: share })).toEqual(unsupported);
    expect(await estimate({ instrument_id: world.ids['instrument'], product: 'CNC' })).toEqual(unsupported);
  });

  it('a revision, a list and an object where a number belongs', async () => {
    const path = `/api/alerts/alerts/${world.ids['alert']}/`;
    expect(await refusal('PUT', path, { revision: 1e21 })).toEqual(invalid('revision form.number-max'));
    expect(await refusal('PUT', path, { revision: [] })).toEqual(invalid('revision form.type'));
    const payload = `{"kind":"passkey","passkey":{"response":${'['.repeat(50_000)}${']'.repeat(50_000)}}}`;
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${world.token}` };
    const answer = await server.app.inject({ method: 'POST', url: '/api/authenticate/confirm/', headers, payload });
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'request.invalid']);
  });

  it('a host that is none', async () => {
    for (const host of ['%%%', 'a b', '[::1', ''])
      for (const url of ['/api/authenticate/passkey-options/', '/api/profile/passkeys/options/', '/api/authenticate/passkey/'])
        expect((await server.call('POST', url, { token: world.token, body: {}, headers: { host } })).status).toBeLessThan(500);
  });
});
