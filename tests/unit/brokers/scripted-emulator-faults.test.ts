import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { said, soon, usePlainClient } from '#tests/support/brokers/scripted/plain-client.ts';
import { startScriptedBroker } from '#tests/support/brokers/scripted/scripted-broker.ts';

const FIRST = '999999999999999990';
const SECOND = '999999999999999991';
const LIMIT = {
  tag: 'abc1',
  instrument: 'NIFTY-25000-CE',
  side: 'BUY',
  type: 'LIMIT',
  product: 'NRML',
  validity: 'DAY',
  quantity: 75,
  price: 101.5,
  trigger_price: null,
};
const MARKET = { ...LIMIT, type: 'MARKET', price: null };
const MS = 60_000;

const client = usePlainClient();
const broker = () => client().broker;

describe('faults of an answer', () => {
  test('no-answer: done and silent until the stop, which ends it at once', async () => {
    await client().fault('place', 'no-answer');
    const silent = client()
      .place(LIMIT)
      .catch((thrown: unknown) => String(thrown));
    await soon(() => expect(broker().control.orders()).toHaveLength(1));
    await broker().stop();
    expect(await silent).toContain('fetch failed');
  });

  test('late-answer: done at once, told later', async () => {
    await client().fault('place', 'late-answer', { ms: MS });
    let told = '';
    const late = client()
      .place(LIMIT)
      .then(({ text }) => (told = text));
    await soon(() => expect(broker().control.orders()).toHaveLength(1));
    // An answer to a later call: nothing has come of the earlier one.
    await client().read('/orders');
    client().clock.advance(MS - 1);
    expect(told).toBe('');
    client().clock.advance(1);
    expect(await late).toBe(`{"order_id":${FIRST}}`);
  });

  test('without a clock of a test the real one counts', async () => {
    const real = await startScriptedBroker();
    const orders = () => fetch(`${real.url}/control/orders`);
    real.control.addFault({ call: 'place', fault: 'late-answer', ms: 20 });
    const { access_token } = (await (
      await fetch(`${real.url}/session`, { method: 'POST', body: '{"api_key":"k","api_secret":"s","pin":"1"}' })
    ).json()) as { access_token: string };
    const from = performance.now();
    const headers = { authorization: `Bearer ${access_token}` };
    expect(await (await fetch(`${real.url}/orders`, { method: 'POST', headers, body: JSON.stringify(LIMIT) })).text()).toContain(FIRST);
    expect(performance.now() - from).toBeGreaterThan(18);
    expect(await (await orders()).text()).toContain('"status":"OPEN"');
    await real.stop();
    await expect(orders()).rejects.toThrow('fetch failed');
  });

  test('two-answers: done once, the same answer twice on one connection, even to who asks for its end', async () => {
    await client().fault('place', 'two-answers', { times: 2 });
    for (const connection of ['keep-alive', 'close']) {
      const { hostname, port } = new URL(broker().url);
      const socket = connect({ host: hostname, port: Number(port) });
      const body = JSON.stringify(LIMIT);
      let text = '';
      socket.on('data', (part: Buffer) => (text += part.toString()));
      socket.write(
        `POST /orders HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${client().token}\r\nConnection: ${connection}\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      );
      const id = connection === 'close' ? SECOND : FIRST;
      await soon(() => expect(text.match(/HTTP\/1\.1 200 OK|\{"order_id":\d+\}/g)).toHaveLength(4));
      expect(text.split(`{"order_id":${id}}`)).toHaveLength(3);
      socket.destroy();
    }
    expect(broker().control.orders()).toHaveLength(2);
  });

  test.each([
    ['reset', 1],
    ['reset-before', 0],
  ])('%s: the connection is reset', async (name, placed) => {
    await client().fault('place', name);
    const { cause } = (await client()
      .place(LIMIT)
      .catch((thrown: unknown) => thrown)) as { cause: { code: string } };
    expect(cause.code).toBe('ECONNRESET');
    expect(broker().control.orders()).toHaveLength(placed);
    expect(broker().control.calls().at(-1)).toMatchObject({ method: 'POST', path: '/orders' });
  });

  test.each([
    ['wrong-body', 1, 200, /^<html>/],
    ['plain-text', 0, 403, /^Access denied because of exceeding access rate$/],
    ['server-error', 0, 500, /internal/],
    ['done-server-error', 1, 502, /Bad Gateway/],
    ['too-many', 0, 429, /too_many/],
  ])('%s is met as often as asked, in turn', async (name, placed, status, text) => {
    await client().fault('place', name, { times: 2 });
    await client().fault('place', 'server-error');
    for (let count = 0; count < 2; count += 1)
      expect(await client().place(LIMIT)).toEqual({ status, text: expect.stringMatching(text) as string });
    expect(broker().control.orders()).toHaveLength(2 * placed);
    expect((await client().place(LIMIT)).status).toBe(500);
    expect((await client().place(LIMIT)).status).toBe(200);
  });

  test('a change, a cancel and both lists meet theirs; a call without a session meets none', async () => {
    await client().place(MARKET);
    await client().place(LIMIT);
    const path = `/orders/${SECOND}`;
    await client().fault('modify', 'done-server-error');
    await client().fault('cancel', 'plain-text');
    await client().fault('orders', 'incomplete');
    await client().fault('trades', 'incomplete');
    expect((await client().call('GET', '/orders', undefined, 'nobody')).status).toBe(403);
    expect((await client().call('PUT', path, { quantity: 90, price: null, trigger_price: null })).status).toBe(502);
    expect((await client().call('DELETE', path)).text).toContain('Access denied');
    expect(broker().control.orders()[1]).toMatchObject({ quantity: 90, status: 'OPEN' });
    expect(await client().read('/orders')).toMatchObject({ orders: { length: 1, 0: { order_id: FIRST } }, complete: false });
    expect(await client().read('/trades')).toEqual({ trades: [], complete: false });
    expect(await client().read('/orders')).toMatchObject({ orders: { length: 2 }, complete: true });
  });
});

describe('faults of an order', () => {
  test('silent: no report of the order ever comes, of others it does', async () => {
    const opened = await client().stream();
    await client().fault('place', 'silent');
    await client().place(LIMIT);
    broker().control.fillOrder({ order_id: FIRST });
    await client().place(MARKET);
    await soon(() => expect(said(opened)).toEqual(['RECEIVED', 75, 'COMPLETE']));
    expect(opened.texts.join('')).not.toContain(FIRST);
    expect(await client().read('/orders')).toMatchObject({ orders: [{ status: 'COMPLETE' }, { status: 'COMPLETE' }] });
  });

  test('duplicate-reports: each report of the order comes twice, trades too', async () => {
    const opened = await client().stream();
    await client().fault('place', 'duplicate-reports');
    await client().place(MARKET);
    await soon(() => expect(said(opened)).toEqual(['RECEIVED', 'RECEIVED', 75, 75, 'COMPLETE', 'COMPLETE']));
    expect(await client().read('/trades')).toMatchObject({ trades: { length: 1 } });
  });

  test('late-reports: each report comes later and in its order, after those of other orders', async () => {
    const opened = await client().stream();
    await client().fault('place', 'late-reports', { ms: MS });
    await client().place(MARKET);
    await client().place(LIMIT);
    await soon(() => expect(said(opened)).toEqual(['RECEIVED', 'OPEN']));
    client().clock.advance(MS);
    await soon(() => expect(said(opened)).toEqual(['RECEIVED', 'OPEN', 'RECEIVED', 75, 'COMPLETE']));
  });

  test('slow-book: reported at once, missing from every book for a while, and yet it can be cancelled', async () => {
    const opened = await client().stream();
    await client().fault('place', 'slow-book', { times: 2, ms: MS });
    await client().place(MARKET);
    await client().place(LIMIT);
    expect(await client().read('/orders')).toEqual({ orders: [], complete: true });
    expect(await client().read('/orders?tag=abc1')).toEqual({ orders: [], complete: true });
    expect(await client().read('/trades')).toEqual({ trades: [], complete: true });
    expect(await client().read('/positions')).toEqual({ positions: [] });
    expect(broker().control.orders()).toHaveLength(2);
    expect((await client().call('DELETE', `/orders/${SECOND}`)).status).toBe(200);
    await soon(() => expect(said(opened)).toEqual(['RECEIVED', 75, 'COMPLETE', 'RECEIVED', 'OPEN', 'CANCELLED']));
    client().clock.advance(MS);
    expect(await client().read('/orders')).toMatchObject({ orders: [{ order_id: FIRST }, { order_id: SECOND }] });
    expect(await client().read('/trades')).toMatchObject({ trades: { length: 1 } });
  });

  test('unknown-status: taken and still working, until a trade, a change or the control moves it', async () => {
    await client().fault('place', 'unknown-status', { times: 3 });
    for (let count = 0; count < 3; count += 1) expect((await client().place(MARKET)).status).toBe(200);
    const status = 'VALIDATION PENDING';
    expect(await client().read('/orders')).toMatchObject({ orders: [{ status, filled_quantity: 0 }, { status }, { status }] });
    broker().control.fillOrder({ order_id: FIRST, quantity: 5 });
    await client().call('PUT', `/orders/${SECOND}`, { quantity: 100, price: null, trigger_price: null });
    await client().call('DELETE', '/orders/999999999999999992');
    expect(await client().read('/orders')).toMatchObject({ orders: [{ status: 'OPEN' }, { status: 'OPEN' }, { status: 'CANCELLED' }] });
    await client().fault('modify', 'unknown-status');
    await client().fault('cancel', 'unknown-status');
    await client().call('PUT', `/orders/${FIRST}`, { quantity: 80, price: null, trigger_price: null });
    await client().call('DELETE', `/orders/${SECOND}`);
    expect(await client().read('/orders')).toMatchObject({ orders: [{ status, quantity: 80 }, { status }, { status: 'CANCELLED' }] });
  });

  test('refused-later: accepted, not traded, then rejected with a message', async () => {
    const opened = await client().stream();
    await client().fault('place', 'refused-later', { ms: MS });
    expect((await client().place(MARKET)).text).toBe(`{"order_id":${FIRST}}`);
    expect(await client().read('/orders')).toMatchObject({ orders: [{ status: 'RECEIVED', message: null }] });
    client().clock.advance(MS);
    await soon(() => expect(said(opened)).toEqual(['RECEIVED', 'REJECTED']));
    expect(await client().read('/orders')).toMatchObject({ orders: [{ status: 'REJECTED', message: 'refused by the exchange' }] });
    expect(await client().read('/trades')).toMatchObject({ trades: [] });
  });
});

describe('faults of the stream', () => {
  test.each([
    ['silent', []],
    ['duplicate-reports', ['RECEIVED', 'RECEIVED', 'OPEN', 'OPEN']],
    ['late-reports', ['RECEIVED', 'OPEN']],
  ])('%s holds for one stream and not for another', async (name, statuses) => {
    await client().fault('stream', name, name === 'late-reports' ? { ms: MS } : {});
    const spoilt = await client().stream();
    const whole = await client().stream();
    await client().place(LIMIT);
    await soon(() => expect(said(whole)).toEqual(['RECEIVED', 'OPEN']));
    if (name === 'late-reports') expect(said(spoilt)).toEqual([]);
    client().clock.advance(MS);
    await soon(() => expect(said(spoilt)).toEqual(statuses));
  });

  test.each([
    ['server-error', '500', /internal/],
    ['done-server-error', '502', /Bad Gateway/],
    ['plain-text', '403', /^Access denied because of exceeding access rate$/],
    ['too-many', '429', /too_many/],
  ])('%s: the handshake is refused', async (name, status, text) => {
    await client().fault('stream', name);
    const refused = client().dial();
    await soon(() => expect([refused.ended(), refused.head()]).toEqual([true, expect.stringContaining(`HTTP/1.1 ${status}`)]));
    expect(refused.rest()).toMatch(text);
  });

  test('reset comes after the handshake, reset-before in its place', async () => {
    await client().fault('stream', 'reset-before');
    await client().fault('stream', 'reset');
    const before = client().dial();
    await soon(() => expect(broker().control.calls()).toHaveLength(2));
    const after = client().dial();
    await soon(() => expect([before.ended(), after.ended()]).toEqual([true, true]));
    expect([before.head(), before.error()]).toEqual(['', 'ECONNRESET']);
    // A reset right behind an answer reaches the reader as an end.
    expect([after.head(), after.closed()]).toEqual([expect.stringContaining('101'), null]);
  });

  test('no-answer leaves the handshake open, late-answer opens later, wrong-body brings a frame that is no JSON', async () => {
    await client().fault('stream', 'no-answer');
    const silent = client().dial();
    await soon(() => expect(broker().control.calls().at(-1)).toMatchObject({ method: 'GET', path: `/stream?token=${client().token}` }));
    await client().fault('stream', 'late-answer', { ms: MS });
    await client().fault('stream', 'wrong-body');
    const late = client().dial();
    await soon(() => expect(broker().control.calls()).toHaveLength(3));
    client().clock.advance(MS - 1);
    expect(late.head()).toBe('');
    client().clock.advance(1);
    await soon(() => expect(late.head()).toContain('101'));
    const wrong = await client().stream();
    await client().place(LIMIT);
    await soon(() => expect(said(late)).toEqual(['RECEIVED', 'OPEN']));
    expect(wrong.texts[0]).toMatch(/^<html>/);
    expect([silent.head(), silent.ended()]).toEqual(['', false]);
    await client().steer('reset');
    await soon(() => expect([silent.ended(), late.closed(), late.ended()]).toEqual([true, 4403, true]));
  });
});
