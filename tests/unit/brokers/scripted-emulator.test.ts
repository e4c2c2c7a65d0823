import { describe, expect, test } from 'vitest';
import { codeOf, said, soon, usePlainClient } from '#tests/support/brokers/scripted/plain-client.ts';

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

const client = usePlainClient();
const broker = () => client().broker;
const first = async () => ((await client().read('/orders')) as { orders: unknown[] }).orders[0];

describe('session', () => {
  test('a session is opened with a secret, and refused with a wrong or an absent one', async () => {
    const opened = JSON.parse((await client().login()).text) as { access_token: string; account_number: string; expires_at: number };
    expect(opened).toEqual({ access_token: 'scripted-0002', account_number: 'SB0001', expires_at: expect.any(Number) as number });
    expect(opened.expires_at).toBeGreaterThan(client().clock.now());
    expect(codeOf(await client().login({ api_secret: 'wrong' }))).toEqual([403, 'session_refused']);
    expect(codeOf(await client().login({ pin: undefined }))).toEqual([403, 'session_refused']);
  });

  test('without a session, and after its end, every call is refused and its streams close', async () => {
    const opened = await client().stream();
    expect(codeOf(await client().call('GET', '/orders', undefined, ''))).toEqual([403, 'session_ended']);
    expect((await client().call('DELETE', '/session')).status).toBe(200);
    for (const path of ['/orders', '/trades', '/positions', '/nothing'])
      expect(codeOf(await client().call('GET', path))).toEqual([403, 'session_ended']);
    expect(codeOf(await client().place(LIMIT))).toEqual([403, 'session_ended']);
    expect(broker().control.orders()).toEqual([]);
    await soon(() => expect([opened.closed(), opened.ended()]).toEqual([4403, true]));
  });

  test('a renewal brings another token and ends the old one with its streams, unless the control forbids it', async () => {
    const opened = await client().stream();
    const renewed = JSON.parse((await client().call('POST', '/session/renewal')).text) as { access_token: string };
    expect(renewed.access_token).not.toBe(client().token);
    expect(codeOf(await client().call('GET', '/orders'))).toEqual([403, 'session_ended']);
    expect((await client().call('GET', '/orders', undefined, renewed.access_token)).status).toBe(200);
    await soon(() => expect(opened.closed()).toBe(4403));
    await client().steer('session', { renewable: false });
    expect(codeOf(await client().call('POST', '/session/renewal', undefined, renewed.access_token))).toEqual([400, 'not_renewable']);
    expect((await client().call('GET', '/orders', undefined, renewed.access_token)).status).toBe(200);
  });

  test('the control ends all sessions; a session also ends at its time', async () => {
    await client().steer('session', { ended: true });
    expect(codeOf(await client().place(LIMIT))).toEqual([403, 'session_ended']);
    await client().enter();
    const { expires_at } = JSON.parse((await client().login()).text) as { expires_at: number };
    client().clock.advance(expires_at - client().clock.now() - 1);
    expect((await client().call('GET', '/orders')).status).toBe(200);
    client().clock.advance(1);
    expect((await client().call('GET', '/orders')).status).toBe(403);
  });
});

test('open quantity is moved to another product, and no more than is open', async () => {
  await client().place(MARKET);
  const move = (fields: object = {}) =>
    client().call('POST', '/positions/conversions', {
      instrument: MARKET.instrument,
      side: 'BUY',
      from: 'NRML',
      to: 'MIS',
      quantity: 25,
      ...fields,
    });
  expect(await move()).toEqual({ status: 200, text: '{}' });
  const both = [
    { instrument: MARKET.instrument, product: 'NRML', quantity: 50, average_price: 100 },
    { instrument: MARKET.instrument, product: 'MIS', quantity: 25, average_price: 100 },
  ];
  expect(await client().read('/positions')).toEqual({ positions: both });
  for (const wrong of [{ quantity: 51 }, { side: 'SELL' }, { from: 'CNC' }, { to: 'NRML' }])
    expect(codeOf(await move(wrong))).toEqual([400, 'order_refused']);
  expect(await client().read('/positions')).toEqual({ positions: both });
});

describe('orders', () => {
  test('numbers of orders are bare, longer than a double holds, and the same in every run', async () => {
    expect(await client().place(LIMIT)).toEqual({ status: 200, text: `{"order_id":${FIRST}}` });
    expect((await client().place(LIMIT)).text).toBe(`{"order_id":${SECOND}}`);
    expect(Number(FIRST)).toBe(Number(SECOND));
    const { text } = await client().call('GET', '/orders?tag=abc1');
    expect(text).toContain(`{"order_id":${FIRST},"exchange_order_id":1300000000000000001,"tag":"abc1"`);
    expect(text).toContain(`{"order_id":${SECOND},"exchange_order_id":1300000000000000002,"tag":"abc1"`);
    for (let count = 0; count < 9; count += 1) await client().place({ ...LIMIT, tag: 'other' });
    expect(await client().read('/orders?tag=abc1')).toMatchObject({ orders: [{ order_id: FIRST }, { order_id: SECOND }], complete: true });
    expect(await client().read('/orders')).toMatchObject({ orders: { length: 11, 10: { order_id: '1000000000000000000' } } });
    await client().steer('fill', `{"order_id":${SECOND},"quantity":75,"price":1}`);
    expect((await client().call('GET', '/trades')).text).toContain(`{"trade_id":"T000001","order_id":${SECOND},`);
  });

  test('a market order trades at once at the price told, or at 100; all others rest', async () => {
    await client().place(MARKET);
    await client().steer('price', { instrument: MARKET.instrument, price: 120.05 });
    await client().place(MARKET);
    await client().place(LIMIT);
    await client().place({ ...LIMIT, type: 'SL', trigger_price: 99 });
    await client().place({ ...MARKET, type: 'SL-M', trigger_price: 99 });
    expect(await client().read('/orders')).toMatchObject({
      orders: [
        { status: 'COMPLETE', filled_quantity: 75, average_price: 100 },
        { status: 'COMPLETE', average_price: 120.05 },
        { ...LIMIT, status: 'OPEN', filled_quantity: 0, average_price: null, message: null, updated_at: expect.any(Number) as number },
        { status: 'TRIGGER PENDING', trigger_price: 99 },
        { status: 'TRIGGER PENDING', price: null },
      ],
    });
    const trade = { trade_id: 'T000001', order_id: FIRST, instrument: MARKET.instrument, side: 'BUY', quantity: 75, price: 100 };
    expect(await client().read('/trades')).toEqual({
      trades: [
        { ...trade, at: expect.any(Number) as number },
        { ...trade, trade_id: 'T000002', order_id: SECOND, price: 120.05, at: expect.any(Number) as number },
      ],
      complete: true,
    });
  });

  test.each([
    ['a tag of another form', { tag: 'with-hyphen' }],
    ['a long tag', { tag: 'a'.repeat(21) }],
    ['no side', { side: 'HOLD' }],
    ['no type', { type: 'FOK' }],
    ['a broken quantity', { quantity: 1.5 }],
    ['a text for a price', { price: '101.5' }],
    ['a limit without a price', { price: null }],
    ['a stop without a trigger', { type: 'SL-M' }],
    ['no instrument', { instrument: undefined }],
  ])('an order with %s is refused and not placed', async (_, fields) => {
    expect(codeOf(await client().place({ ...LIMIT, ...fields }))).toEqual([400, 'order_refused']);
    expect(broker().control.orders()).toEqual([]);
  });

  test('an order is changed and cancelled until it has ended', async () => {
    await client().place(LIMIT);
    await client().steer('fill', `{"order_id":${FIRST},"quantity":25,"price":101}`);
    const path = `/orders/${FIRST}`;
    expect(await client().call('PUT', path, { quantity: 50, price: null, trigger_price: null })).toEqual({
      status: 200,
      text: `{"order_id":${FIRST}}`,
    });
    expect(await first()).toMatchObject({ quantity: 50, price: 101.5, filled_quantity: 25, status: 'OPEN' });
    expect(codeOf(await client().call('PUT', path, { quantity: 25, price: null, trigger_price: null }))).toEqual([400, 'order_refused']);
    expect(codeOf(await client().call('PUT', path, 'no JSON'))).toEqual([400, 'order_refused']);
    expect((await client().call('DELETE', path)).text).toBe(`{"order_id":${FIRST}}`);
    expect(await first()).toMatchObject({ status: 'CANCELLED', quantity: 50, filled_quantity: 25 });
    expect(codeOf(await client().call('DELETE', path))).toEqual([400, 'not_open']);
    expect(codeOf(await client().call('PUT', path, { quantity: 60, price: null, trigger_price: null }))).toEqual([400, 'not_open']);
    // The neighbour, which is the same double.
    expect(codeOf(await client().call('DELETE', `/orders/${SECOND}`))).toEqual([404, 'no_such_order']);
  });

  test('positions follow the trades', async () => {
    await client().place({ ...MARKET, quantity: 100 });
    await client().place({ ...LIMIT, quantity: 100 });
    broker().control.fillOrder({ order_id: SECOND, quantity: 50, price: 130 });
    const { instrument, product } = LIMIT;
    expect(await client().read('/positions')).toEqual({ positions: [{ instrument, product, quantity: 150, average_price: 110 }] });
    await client().place({ ...MARKET, side: 'SELL', quantity: 200 });
    expect(await client().read('/positions')).toEqual({ positions: [{ instrument, product, quantity: -50, average_price: 100 }] });
    await client().place({ ...MARKET, quantity: 50 });
    await client().place({ ...MARKET, product: 'MIS', side: 'SELL', quantity: 1 });
    expect(await client().read('/positions')).toEqual({ positions: [{ instrument, product: 'MIS', quantity: -1, average_price: 100 }] });
  });
});

describe('stream', () => {
  test('orders and trades of everybody are told, with all digits', async () => {
    const opened = await client().stream();
    expect(opened.head()).toContain('s3pPLMBiTxaQ9kYGzzhZRbK+xOo=');
    await client().place(LIMIT);
    const { text } = await client().steer('orders', { instrument: 'X', side: 'SELL', quantity: 5, tag: null });
    expect(text).toBe(`{"order_id":${SECOND}}`);
    await client().steer('fill', `{"order_id":${FIRST},"quantity":25,"price":101}`);
    await client().steer('status', { order_id: FIRST, status: 'REJECTED', message: 'margin' });
    await soon(() => expect(said(opened)).toEqual(['RECEIVED', 'OPEN', 'RECEIVED', 5, 'COMPLETE', 25, 'OPEN', 'REJECTED']));
    expect(opened.texts[0]).toContain(`{"type":"order","order":{"order_id":${FIRST},"exchange_order_id":1300000000000000001,`);
    expect(opened.texts[3]).toContain(`{"type":"trade","trade":{"trade_id":"T000001","order_id":${SECOND},`);
    expect(opened.texts[7]).toContain('"message":"margin"');
  });

  test('a refused token closes with 4403, and another path opens nothing', async () => {
    const opened = client().dial('/stream?token=nobody');
    await soon(() => expect([opened.closed(), opened.ended()]).toEqual([4403, true]));
    const elsewhere = client().dial('/streams');
    await soon(() => expect(elsewhere.head()).toContain('404'));
  });

  test('pings go both ways every five seconds, long frames pass, and a close is answered', async () => {
    const opened = await client().stream();
    client().clock.advance(4_999);
    opened.send(9, 'here');
    opened.send(1, 'ignored');
    await soon(() => expect([opened.pings, opened.pongs]).toEqual([0, ['here']]));
    client().clock.advance(1);
    client().clock.advance(5_000);
    await client().place({ ...LIMIT, instrument: 'L'.repeat(70_000) });
    await soon(() => expect([opened.texts.length, opened.pings]).toEqual([2, 2]));
    opened.send(8, Buffer.from([0x03, 0xe8]));
    await soon(() => expect([opened.closed(), opened.ended()]).toEqual([1_000, true]));
  });
});

describe('control', () => {
  test('calls that arrived are listed, control calls are not, and a reset forgets all', async () => {
    await client().place(LIMIT);
    await client().call('GET', '/orders?tag=abc1');
    const { calls } = JSON.parse((await client().call('GET', '/control/calls', undefined, '')).text) as {
      calls: Record<string, unknown>[];
    };
    expect(calls.slice(1)).toEqual([
      { method: 'POST', path: '/orders', body: LIMIT, at: expect.any(Number) as number },
      { method: 'GET', path: '/orders?tag=abc1', body: null, at: expect.any(Number) as number },
    ]);
    await client().fault('orders', 'server-error', { times: 9 });
    await client().steer('reset');
    expect(broker().control.calls()).toEqual([]);
    expect((await client().call('GET', '/control/orders', undefined, '')).text).toBe('{"orders":[]}');
    expect(codeOf(await client().call('GET', '/orders'))).toEqual([403, 'session_ended']);
    await client().enter();
    expect(await client().read('/orders')).toEqual({ orders: [], complete: true });
    expect((await client().place(LIMIT)).text).toContain(FIRST);
  });

  test('within the process it does the same', async () => {
    const id = broker().control.placeElsewhere({ instrument: 'X', side: 'BUY', quantity: 10, price: 5 });
    broker().control.fillOrder({ order_id: id, quantity: 4 });
    broker().control.setStatus({ order_id: id, status: 'HALTED' });
    broker().control.setPrice({ instrument: 'Y', price: 7 });
    broker().control.placeElsewhere({ instrument: 'Y', side: 'BUY', quantity: 1 });
    expect(await client().read('/orders')).toMatchObject({
      orders: [
        { order_id: FIRST, tag: null, type: 'LIMIT', filled_quantity: 4, average_price: 5, status: 'HALTED' },
        { type: 'MARKET', average_price: 7, status: 'COMPLETE' },
      ],
    });
    broker().control.addFault({ call: 'orders', fault: 'too-many' });
    expect(codeOf(await client().call('GET', '/orders'))).toEqual([429, 'too_many']);
    broker().control.endSessions();
    expect((await client().call('GET', '/orders')).status).toBe(403);
    broker().control.reset();
    expect(broker().control.orders()).toEqual([]);
  });

  test('a wrong control call is refused', async () => {
    expect(codeOf(await client().fault('orders', 'silent'))).toEqual([400, 'control_refused']);
    expect(codeOf(await client().fault('place', 'late-answer'))).toEqual([400, 'control_refused']);
    expect(codeOf(await client().steer('fill', { order_id: FIRST, quantity: 1, price: 1 }))).toEqual([404, 'no_such_order']);
    expect(codeOf(await client().steer('nothing'))).toEqual([404, 'no_such_call']);
    await client().place(MARKET);
    expect(codeOf(await client().steer('fill', { order_id: FIRST, quantity: 1, price: 1 }))).toEqual([400, 'not_open']);
  });
});
