import { describe, expect, test } from 'vitest';
import { codeOf, said, soon, usePlainClient } from '#tests/support/brokers/scripted/plain-client.ts';

const FIRST = '999999999999999990';
const SECOND = '999999999999999991';
const TRIGGER = '777777777777777770';
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
const LEG = { trigger_price: 90, side: 'SELL', product: 'NRML', quantity: 75, price: 89 };
const HELD = { instrument: LIMIT.instrument, last_price: 100, legs: [LEG] };
const CARRIED = { instrument: 'BANKNIFTY-52000-PE', product: 'MIS', quantity: -30, average_price: 210 };
const MS = 60_000;

const client = usePlainClient();
const broker = () => client().broker;
const told = () => client().read('/kill-switch');
const set = (active: unknown) => client().call('PUT', '/kill-switch', { active });
const squareOff = () => client().call('DELETE', '/positions');
const off = { active: false, changed_at: null };

describe('kill switch', () => {
  test('it is off and unchanged until it is set, and setting what holds changes nothing', async () => {
    const at = client().clock.now();
    expect((await client().call('GET', '/kill-switch')).text).toBe('{"active":false,"changed_at":null}');
    expect((await set(false)).text).toBe('{"active":false,"changed_at":null}');
    expect(await set(true)).toEqual({ status: 200, text: `{"active":true,"changed_at":${at}}` });
    client().clock.advance(7);
    expect((await set(true)).text).toBe(`{"active":true,"changed_at":${at}}`);
    expect((await set(false)).text).toBe(`{"active":false,"changed_at":${at + 7}}`);
    client().clock.advance(7);
    expect((await set(false)).status).toBe(200);
    expect(await told()).toEqual({ active: false, changed_at: at + 7 });
  });

  test.each([[undefined], [null], ['true'], [1]])('a switch of %j is refused', async (active) => {
    expect(codeOf(await set(active))).toEqual([400, 'order_refused']);
    expect(codeOf(await client().call('PUT', '/kill-switch', 'no JSON'))).toEqual([400, 'order_refused']);
    expect(codeOf(await client().steer('kill-switch', { active }))).toEqual([400, 'control_refused']);
    expect(await told()).toEqual(off);
  });

  test.each([
    ['an open order', () => client().place(LIMIT)],
    ['a held trigger', () => client().call('POST', '/triggers', HELD)],
    ['a position of today', () => client().place(MARKET)],
    ['a position of an earlier day', () => client().steer('positions', { positions: [CARRIED] })],
  ])('it does not go on with %s', async (_, open) => {
    await open();
    expect(codeOf(await set(true))).toEqual([400, 'not_flat']);
    expect(await told()).toEqual(off);
    expect((await set(false)).status).toBe(200);
  });

  test.each([
    ['an order', LIMIT],
    ['a position', MARKET],
  ])('nor with %s that the books show late', async (_, order) => {
    await client().fault('place', 'slow-book', { ms: MS });
    await client().place(order);
    expect(codeOf(await set(true))).toEqual([400, 'not_flat']);
  });

  test('it goes on once all has ended', async () => {
    await client().place(LIMIT);
    await client().place(MARKET);
    await client().call('POST', '/triggers', HELD);
    await client().call('DELETE', `/orders/${FIRST}`);
    await client().call('DELETE', `/triggers/${TRIGGER}`);
    await squareOff();
    expect((await set(true)).status).toBe(200);
  });

  test('on, nothing is placed or changed, and cancels are taken', async () => {
    await client().place(LIMIT);
    await client().call('POST', '/triggers', HELD);
    await client().steer('kill-switch', { active: true });
    // What holds already is no switching on.
    expect((await set(true)).status).toBe(200);
    for (const [method, path, body] of [
      ['POST', '/orders', LIMIT],
      ['PUT', `/orders/${FIRST}`, { quantity: 90 }],
      ['POST', '/triggers', HELD],
      ['PUT', `/triggers/${TRIGGER}`, { ...HELD, last_price: 101 }],
    ] as const) {
      const refused = await client().call(method, path, body);
      expect(codeOf(refused)).toEqual([400, 'order_refused']);
      expect(refused.text).toContain('Kill switch is enabled');
    }
    expect(broker().control.orders()).toMatchObject([{ quantity: 75, status: 'OPEN' }]);
    expect(broker().control.triggers()).toMatchObject([{ status: 'ACTIVE' }]);
    expect((await client().call('DELETE', `/orders/${FIRST}`)).status).toBe(200);
    expect((await client().call('DELETE', `/triggers/${TRIGGER}`)).status).toBe(200);
    await set(false);
    expect((await client().place(LIMIT)).text).toBe(`{"order_id":${SECOND}}`);
  });

  test('the order of a trigger that fires meanwhile is rejected', async () => {
    const opened = await client().stream();
    await client().call('POST', '/triggers', HELD);
    broker().control.setKillSwitch({ active: true });
    expect((await client().steer('fire', `{"trigger_id":${TRIGGER}}`)).text).toBe(`{"order_id":${FIRST}}`);
    const message = expect.stringContaining('Kill switch') as string;
    expect(await client().read('/orders')).toMatchObject({ orders: [{ status: 'REJECTED', message, filled_quantity: 0 }] });
    expect(broker().control.triggers()).toMatchObject([{ status: 'TRIGGERED', order_ids: [BigInt(FIRST)] }]);
    await soon(() => expect(said(opened)).toEqual(['RECEIVED', 'REJECTED']));
  });

  test('a reset forgets it, and it needs a session', async () => {
    await set(true);
    await client().steer('reset');
    expect(codeOf(await client().call('GET', '/kill-switch'))).toEqual([403, 'session_ended']);
    expect(codeOf(await set(true))).toEqual([403, 'session_ended']);
    expect(codeOf(await squareOff())).toEqual([403, 'session_ended']);
    await client().enter();
    expect(await told()).toEqual(off);
  });
});

describe('closing every position', () => {
  test('nothing open: no order', async () => {
    await client().place(LIMIT);
    expect(await squareOff()).toEqual({ status: 200, text: '{"order_ids":[]}' });
    expect(broker().control.orders()).toHaveLength(1);
  });

  test('each is closed at the market, with the switch on too, and told over the stream', async () => {
    await client().steer('positions', { positions: [CARRIED] });
    await client().place(MARKET);
    await client().call('POST', '/positions/conversions', { ...MARKET, from: 'NRML', to: 'MIS', quantity: 25 });
    await client().steer('price', { instrument: CARRIED.instrument, price: 180.5 });
    await client().steer('kill-switch', { active: true });
    const opened = await client().stream();
    expect((await squareOff()).text).toBe('{"order_ids":[999999999999999991,999999999999999992,999999999999999993]}');
    const closing = { tag: null, type: 'MARKET', validity: 'DAY', price: null, trigger_price: null, status: 'COMPLETE' };
    const { instrument } = MARKET;
    expect(broker().control.orders().slice(1)).toMatchObject([
      { ...closing, instrument: CARRIED.instrument, product: 'MIS', side: 'BUY', quantity: 30, average_price: 180.5 },
      { ...closing, instrument, product: 'NRML', side: 'SELL', quantity: 50, average_price: 100 },
      { ...closing, instrument, product: 'MIS', side: 'SELL', quantity: 25, average_price: 100 },
    ]);
    await soon(() => expect(said(opened)).toEqual([30, 50, 25].flatMap((quantity) => ['RECEIVED', quantity, 'COMPLETE'])));
    expect(await client().read('/positions')).toEqual({ positions: [] });
    expect((await squareOff()).text).toBe('{"order_ids":[]}');
  });

  test('from an address that is not registered it is refused', async () => {
    await client().place(MARKET);
    await client().steer('addresses', { registered: ['elsewhere'] });
    expect(codeOf(await squareOff())).toEqual([400, 'order_refused']);
    expect(broker().control.orders()).toHaveLength(1);
  });

  test('each of its orders meets the faults of an order', async () => {
    await client().steer('positions', { positions: [CARRIED, { ...CARRIED, product: 'NRML' }] });
    const opened = await client().stream();
    await client().fault('square-off', 'refused-later', { ms: MS });
    expect((await squareOff()).text).toBe(`{"order_ids":[${FIRST},${SECOND}]}`);
    expect(await client().read('/positions')).toMatchObject({ positions: { length: 2 } });
    client().clock.advance(MS);
    await soon(() => expect(said(opened)).toEqual(['RECEIVED', 'RECEIVED', 'REJECTED', 'REJECTED']));
    await client().fault('square-off', 'slow-book', { ms: MS });
    expect((await squareOff()).status).toBe(200);
    expect(await client().read('/positions')).toMatchObject({ positions: { length: 2 } });
    // Closed once: the books only show it late.
    expect((await squareOff()).text).toBe('{"order_ids":[]}');
    client().clock.advance(MS);
    expect(await client().read('/positions')).toEqual({ positions: [] });
  });
});

describe('faults of both', () => {
  const CALLS = {
    'square-off': squareOff,
    'kill-switch': () => client().call('GET', '/kill-switch'),
    'set-kill-switch': () => set(true),
  };
  const NAMES = Object.keys(CALLS) as (keyof typeof CALLS)[];
  const placed = () => broker().control.orders().length;
  /** A position to close; none where the switch is to go on. */
  const prepare = (name: string) => client().steer('positions', { positions: name === 'square-off' ? [CARRIED] : [] });
  const isDone = async (name: string) => (name === 'square-off' ? placed() > 0 : JSON.stringify(await told()).includes('true'));

  test.each(NAMES.flatMap((name) => (['plain-text', 'server-error', 'too-many'] as const).map((fault) => [name, fault] as const)))(
    '%s with %s is not done',
    async (name, fault) => {
      await prepare(name);
      await client().fault(name, fault);
      expect((await CALLS[name]()).status).toBe({ 'plain-text': 403, 'server-error': 500, 'too-many': 429 }[fault]);
      expect(await isDone(name)).toBe(false);
      expect((await CALLS[name]()).status).toBe(200);
    },
  );

  test.each(NAMES)('%s is done behind a spoilt answer, and not where the connection is reset before', async (name) => {
    await prepare(name);
    await client().fault(name, 'reset-before');
    await expect(CALLS[name]()).rejects.toThrow('fetch failed');
    expect(await isDone(name)).toBe(false);
    await client().fault(name, 'done-server-error');
    expect((await CALLS[name]()).status).toBe(502);
    expect(await isDone(name)).toBe(name !== 'kill-switch');
    await client().fault(name, 'wrong-body');
    expect(await CALLS[name]()).toEqual({ status: 200, text: expect.stringMatching(/^<html>/) as string });
    await client().fault(name, 'reset');
    await expect(CALLS[name]()).rejects.toThrow('fetch failed');
    expect(codeOf(await client().fault(name, 'incomplete'))).toEqual([400, 'control_refused']);
  });

  test.each(NAMES)('%s is answered late, or never', async (name) => {
    await prepare(name);
    await client().fault(name, 'late-answer', { ms: MS });
    let late = 0;
    const waiting = CALLS[name]().then(({ status }) => (late = status));
    await soon(() => expect(broker().control.calls()).toHaveLength(2));
    expect(await isDone(name)).toBe(name !== 'kill-switch');
    client().clock.advance(MS - 1);
    await client().read('/orders');
    expect(late).toBe(0);
    client().clock.advance(1);
    expect(await waiting).toBe(200);
    await client().fault(name, 'no-answer');
    const arrived = broker().control.calls().length;
    const silent = CALLS[name]().catch((thrown: unknown) => String(thrown));
    await soon(() => expect(broker().control.calls().length).toBe(arrived + 1));
    await broker().stop();
    expect(await silent).toContain('fetch failed');
  });
});
