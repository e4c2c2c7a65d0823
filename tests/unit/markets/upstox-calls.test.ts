import { describe, expect, test } from 'vitest';
import { usePlainClient } from '#tests/support/markets/upstox/plain-client.ts';

const client = usePlainClient();
const AUTHORIZE = '/v3/feed/market-data-feed/authorize';
const HOUR = 3_600_000;

const error = (code: string, message: string) => ({
  status: 'error',
  errors: [
    { errorCode: code, message, propertyPath: null, invalidValue: null, error_code: code, property_path: null, invalid_value: null },
  ],
});
const invalid = error('UDAPI100050', 'Invalid token used to access API');

describe('the token', () => {
  test('without one, with another, and with one that has ended', async () => {
    const { upstox, users, get } = client();
    for (const token of [undefined, 'somebody', `${users[0].token}x`]) {
      const { status, text } = await get(AUTHORIZE, token);
      expect([status, JSON.parse(text)]).toEqual([401, invalid]);
    }
    upstox.step(366 * 24 * HOUR);
    expect((await get(AUTHORIZE, users[0])).status).toBe(401);
  });

  test('has the form of a token of the broker', () => {
    const [, claims = ''] = client().users[0].token.split('.');
    const { exp, iss } = JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as { exp: number; iss: string };
    expect([iss, exp * 1_000]).toEqual(['udapi-gateway-service', client().users[0].expires]);
  });

  test('a new one ends the one before', async () => {
    const { upstox, users, get } = client();
    const before = users[0].token;
    upstox.renew(users[0], 'another');
    expect((await get(AUTHORIZE, before)).status).toBe(401);
    expect((await get(AUTHORIZE, 'another')).status).toBe(200);
  });
});

describe('orders', () => {
  test.each([
    ['POST', '/v3/order/place'],
    ['PUT', '/v3/order/modify'],
    ['DELETE', '/v3/order/cancel'],
    ['POST', '/v2/order/place'],
    ['POST', '/v2/order/multi/place'],
    ['POST', '/v2/order/positions/exit'],
    ['POST', '/v3/order/gtt/place'],
    ['GET', '/v2/order/retrieve-all'],
    ['POST', '/v2/user/kill-switch'],
  ])('%s %s is refused, and counted', async (method, path) => {
    const { upstox, users, get } = client();
    const { status, text } = await get(path, users[0], method);
    expect([status, (JSON.parse(text) as typeof invalid).errors[0]?.error_code]).toEqual([403, 'UDAPI100067']);
    expect((await get(path, 'somebody', method)).status).toBe(401);
    expect(upstox.orderCalls).toEqual([
      { method, path, hasToken: true },
      { method, path, hasToken: true },
    ]);
  });

  test('are not counted where there are none', async () => {
    const { upstox, users, get } = client();
    await get(AUTHORIZE, users[0]);
    await get('/v2/user/profile', users[0]);
    expect(upstox.orderCalls).toEqual([]);
    expect(upstox.calls).toHaveLength(2);
  });
});

test('the status of an exchange', async () => {
  const { upstox, users, get } = client();
  upstox.setSession('CLOSING_END', 'NSE_FO');
  expect(JSON.parse((await get('/v2/market/status/NSE', users[0])).text)).toEqual({
    status: 'success',
    data: { exchange: 'NSE', status: 'CLOSING_END', last_updated: upstox.clock.now() },
  });
  expect((await get('/v2/market/status/XYZ', users[0])).text).toContain('UDAPI1089');
});

test('the contracts of an underlying', async () => {
  const { users, get } = client();
  const key = encodeURIComponent('NSE_INDEX|Nifty 50');
  const { text } = await get(`/v2/option/contract?instrument_key=${key}&expiry_date=2026-01-20`, users[0]);
  const { data } = JSON.parse(text) as { data: Record<string, unknown>[] };
  expect(data).toHaveLength(42);
  expect(data[0]).toEqual({
    name: 'NIFTY',
    segment: 'NSE_FO',
    exchange: 'NSE',
    expiry: '2026-01-20',
    instrument_key: expect.stringMatching(/^NSE_FO\|\d+$/),
    exchange_token: expect.any(String),
    trading_symbol: 'NIFTY 25200 CE 20 JAN 26',
    tick_size: 5,
    lot_size: 65,
    instrument_type: 'CE',
    freeze_quantity: 1_800,
    underlying_key: 'NSE_INDEX|Nifty 50',
    underlying_type: 'INDEX',
    underlying_symbol: 'NIFTY',
    strike_price: 25_200,
    minimum_lot: 65,
    weekly: true,
  });
  expect((await get('/v2/option/contract', users[0])).status).toBe(400);
  expect((await get('/v9/nothing', users[0])).text).toContain('UDAPI100060');
});

describe('faults of a call', () => {
  test('as the broker answers with a status', async () => {
    const { upstox, users, get } = client();
    const met: unknown[] = [];
    for (const status of [401, 403, 429, 500, 502]) {
      upstox.faults.order('authorize', { kind: 'status', status });
      const { type, text, ...rest } = await get(AUTHORIZE, users[0]);
      met.push([rest.status, type, text.match(/UDAPI\d+|Error 1010|upstream/)?.[0]]);
    }
    expect(met).toEqual([
      [401, 'application/json', 'UDAPI100050'],
      [403, 'text/html; charset=UTF-8', 'Error 1010'],
      [429, 'application/json', 'UDAPI10005'],
      [500, 'application/json', 'UDAPI100500'],
      [502, 'text/plain', 'upstream'],
    ]);
    expect((await get(AUTHORIZE, users[0])).status).toBe(200);
  });

  test('text, nothing in a success, half an answer, and none', async () => {
    const { upstox, users, get } = client();
    const order = (kind: 'text' | 'empty' | 'half' | 'stuck' | 'cut') => upstox.faults.order('authorize', { kind });
    order('text');
    expect(await get(AUTHORIZE, users[0])).toMatchObject({ status: 200, type: 'text/html' });
    order('empty');
    expect(JSON.parse((await get(AUTHORIZE, users[0])).text)).toEqual({ status: 'success', data: null });
    for (const kind of ['half', 'cut'] as const) {
      order(kind);
      await expect(get(AUTHORIZE, users[0])).rejects.toThrow();
    }
    order('stuck');
    const stuck = new AbortController();
    const response = await fetch(`${upstox.address}${AUTHORIZE}`, { signal: stuck.signal });
    const text = response.text().then(
      () => 'whole',
      () => 'given up',
    );
    stuck.abort();
    expect([response.status, await text]).toEqual([200, 'given up']);
    upstox.faults.redirectTo = 'ws://192.0.2.1/feeds';
    expect(await client().address()).toBe('ws://192.0.2.1/feeds');
  });
});
