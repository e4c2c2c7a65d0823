import { describe, expect, test } from 'vitest';
import { codeOf, soon, usePlainClient } from '#tests/support/brokers/scripted/plain-client.ts';

const FIRST = '999999999999999990';
const SECOND = '999999999999999991';
const ASKED = {
  instrument: 'NIFTY-25000-CE',
  side: 'BUY',
  type: 'LIMIT',
  product: 'NRML',
  quantity: 75,
  price: 101.5,
  trigger_price: null,
};
const LIMIT = { ...ASKED, tag: 'abc1', validity: 'DAY' };

const client = usePlainClient();
const broker = () => client().broker;
const ask = (orders: unknown) => client().call('POST', '/margin', { orders });

describe('money', () => {
  test('funds are a million of cash until the control says otherwise, and what is available is their difference', async () => {
    const at = client().clock.now();
    expect(await client().read('/funds')).toEqual({ cash: 1_000_000, used_margin: 0, available: 1_000_000, at });
    await client().steer('funds', { cash: 2_500.1, used_margin: 2_600.3 });
    client().clock.advance(7);
    expect((await client().call('GET', '/funds')).text).toBe(`{"cash":2500.1,"used_margin":2600.3,"available":-100.2,"at":${at + 7}}`);
    broker().control.setFunds({ cash: 5, used_margin: 1 });
    expect(await client().read('/funds')).toMatchObject({ available: 4 });
  });

  test('margin is what the control says, and asking for it places nothing', async () => {
    expect((await ask([ASKED])).text).toBe('{"required":0,"charges":0}');
    await client().steer('margin', { required: 45_210.55, charges: 23.61 });
    expect((await ask([ASKED, { ...ASKED, type: 'MARKET', price: null }])).text).toBe('{"required":45210.55,"charges":23.61}');
    expect(broker().control.orders()).toEqual([]);
    broker().control.setMargin({ required: 7, charges: 1 });
    expect((await ask([ASKED])).text).toBe('{"required":7,"charges":1}');
  });

  test.each([
    ['no list', ASKED],
    ['no order', [5]],
    ['an order without a side', [ASKED, { ...ASKED, side: undefined }]],
    ['a limit without a price', [{ ...ASKED, price: null }]],
  ])('margin of %s is refused', async (_, orders) => {
    expect(codeOf(await ask(orders))).toEqual([400, 'order_refused']);
  });

  test('a reset forgets the figures', async () => {
    await client().steer('funds', { cash: 1, used_margin: 0 });
    await client().steer('margin', { required: 1, charges: 1 });
    await client().steer('reset');
    await client().enter();
    expect(await client().read('/funds')).toMatchObject({ cash: 1_000_000 });
    expect((await ask([ASKED])).text).toBe('{"required":0,"charges":0}');
  });

  test.each([
    ['funds', { cash: '5', used_margin: 1 }],
    ['funds', { cash: 5 }],
    ['margin', { required: 5 }],
    ['session', {}],
    ['session', { lasts_ms: 0 }],
  ])('a control of %s with a wrong figure is refused: %j', async (name, body) => {
    expect(codeOf(await client().steer(name, body))).toEqual([400, 'control_refused']);
  });
});

describe('history', () => {
  const { quantity, price, trigger_price } = LIMIT;
  const resting = { status: 'OPEN', message: null, quantity, filled_quantity: 0, price, trigger_price };

  test('every change of an order is told, the oldest first', async () => {
    const at = client().clock.now();
    await client().place(LIMIT);
    await client().place(LIMIT);
    client().clock.advance(5);
    await client().call('PUT', `/orders/${FIRST}`, { quantity: 100, price: 102, trigger_price: null });
    broker().control.fillOrder({ order_id: FIRST, quantity: 25 });
    broker().control.setStatus({ order_id: FIRST, status: 'REJECTED', message: 'margin' });
    const changed = { ...resting, quantity: 100, price: 102, at: at + 5 };
    expect(await client().read(`/orders/${FIRST}/history`)).toEqual({
      changes: [
        { ...resting, status: 'RECEIVED', at },
        { ...resting, at },
        changed,
        { ...changed, filled_quantity: 25 },
        { ...changed, filled_quantity: 25, status: 'REJECTED', message: 'margin' },
      ],
    });
    expect(await client().read(`/orders/${SECOND}/history`)).toMatchObject({ changes: { length: 2 } });
  });

  test('an order that is not there, or still missing from the books, has none', async () => {
    await client().fault('place', 'slow-book', { ms: 45_000 });
    await client().place(LIMIT);
    for (const id of [FIRST, SECOND]) expect(codeOf(await client().call('GET', `/orders/${id}/history`))).toEqual([404, 'no_such_order']);
    client().clock.advance(45_000);
    expect(await client().read(`/orders/${FIRST}/history`)).toMatchObject({ changes: { length: 2 } });
    expect((await client().call('PUT', `/orders/${FIRST}/history`, {})).status).toBe(404);
  });
});

describe('sessions that end', () => {
  const opened = async () => JSON.parse((await client().login()).text) as { access_token: string; expires_at: number };

  test('the next tokens last as long as the control says, or a day; earlier ones keep theirs', async () => {
    const at = client().clock.now();
    await client().steer('session', { lasts_ms: 600_000 });
    expect((await opened()).expires_at).toBe(at + 600_000);
    client().clock.advance(600_000);
    expect((await client().call('GET', '/orders')).status).toBe(200);
    broker().control.setSessionLife({ lasts_ms: null });
    expect((await opened()).expires_at).toBe(at + 600_000 + 86_400_000);
    await client().steer('session', { lasts_ms: 5, ended: true });
    expect((await client().call('GET', '/orders')).status).toBe(403);
    await client().steer('reset');
    expect((await opened()).expires_at).toBe(at + 600_000 + 86_400_000);
  });

  test('at its end a token closes its streams, and those of no other token', async () => {
    const lasting = await client().stream();
    await client().steer('session', { lasts_ms: 600_000 });
    const { access_token } = await opened();
    const ending = client().dial(`/stream?token=${access_token}`);
    await soon(() => expect(ending.head()).toContain('101'));
    client().clock.advance(599_999);
    expect((await client().call('GET', '/orders', undefined, access_token)).status).toBe(200);
    expect(ending.closed()).toBe(null);
    client().clock.advance(1);
    await soon(() => expect([ending.closed(), ending.ended()]).toEqual([4403, true]));
    expect(codeOf(await client().call('GET', '/orders', undefined, access_token))).toEqual([403, 'session_ended']);
    expect([lasting.closed(), lasting.ended()]).toEqual([null, false]);
  });

  test('a session is ended once: afterwards its token is refused there too', async () => {
    expect(await client().call('DELETE', '/session')).toEqual({ status: 200, text: '{}' });
    expect(codeOf(await client().call('DELETE', '/session'))).toEqual([403, 'session_ended']);
  });
});

describe('faults of what is asked for', () => {
  const CALLS = {
    positions: () => client().call('GET', '/positions'),
    funds: () => client().call('GET', '/funds'),
    margin: () => ask([ASKED]),
    history: () => client().call('GET', `/orders/${FIRST}/history`),
  };
  const NAMES = Object.keys(CALLS) as (keyof typeof CALLS)[];

  test.each(NAMES)('%s meets those of its own kind, in turn, and no fault of an order', async (name) => {
    await client().place(LIMIT);
    for (const other of NAMES) if (other !== name) await client().fault(other, 'server-error');
    for (const fault of ['plain-text', 'too-many', 'wrong-body', 'done-server-error']) await client().fault(name, fault);
    const whole = async () => (await CALLS[name]()).status;
    expect([await whole(), await whole(), await whole(), await whole(), await whole()]).toEqual([403, 429, 200, 502, 200]);
    for (const fault of ['silent', 'slow-book', 'incomplete'])
      expect(codeOf(await client().fault(name, fault, { ms: 5 }))).toEqual([400, 'control_refused']);
  });

  test.each(NAMES)('%s is reset, or answered late', async (name) => {
    await client().place(LIMIT);
    await client().fault(name, 'reset');
    await client().fault(name, 'late-answer', { ms: 30_000 });
    await expect(CALLS[name]()).rejects.toThrow('fetch failed');
    const told: number[] = [];
    const late = CALLS[name]().then(({ status }) => told.push(status));
    await soon(() => expect(broker().control.calls()).toHaveLength(4));
    client().clock.advance(29_999);
    // An answer to a later call: nothing has come of the earlier one.
    await client().read('/orders');
    expect(told).toEqual([]);
    client().clock.advance(1);
    await late;
    expect(told).toEqual([200]);
  });
});
