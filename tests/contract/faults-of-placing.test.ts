import { describe, expect, it } from 'vitest';
import type { Fault } from '#tests/support/brokers/scripted/faults.ts';
import { newKey, someOption } from '#tests/support/server/desk.ts';
import { PRICE, useWire } from './scripted-truth.ts';
import { WIRES } from './wires.ts';

interface Case {
  readonly fault: Fault;
  readonly ms?: number;
  /** Whether the call is answered at once; without an answer its key runs on. */
  readonly answered: boolean;
  /** Status until the broker's books have said more. */
  readonly meanwhile: string;
  /** Whether the broker has the order. */
  readonly arrives: boolean;
  /** Status in the end: of a limit order, which rests, and of a market order. */
  readonly ends: readonly [string, string];
  /** Reason in the end. */
  readonly reason?: string;
}

describe.each(WIRES)('at $name', async (row) => {
  const {
    server,
    control,
    brokerClock,
    desk: openDesk,
    follow,
    arrived,
    theirsOf,
    only,
    place,
    expectTruth,
    possible,
  } = await useWire(row);

  const LIVES = { arrives: true, ends: ['open', 'filled'] } as const;
  const NEVER_ARRIVED = { arrives: false, ends: ['rejected', 'rejected'], reason: 'broker.never-arrived' } as const;
  const UNKNOWN = { answered: false, meanwhile: 'unknown' } as const;
  const TAKEN = { answered: true, meanwhile: 'pending-submit' } as const;

  const CASES: readonly Case[] = [
    { fault: 'no-answer', ...UNKNOWN, ...LIVES },
    { fault: 'late-answer', ms: 30_000, ...UNKNOWN, ...LIVES },
    { fault: 'reset', ...UNKNOWN, ...LIVES },
    { fault: 'wrong-body', ...UNKNOWN, ...LIVES },
    { fault: 'done-server-error', ...UNKNOWN, ...LIVES },
    { fault: 'reset-before', ...UNKNOWN, ...NEVER_ARRIVED },
    { fault: 'plain-text', ...UNKNOWN, ...NEVER_ARRIVED },
    { fault: 'server-error', ...UNKNOWN, ...NEVER_ARRIVED },
    { fault: 'two-answers', ...TAKEN, ...LIVES },
    { fault: 'silent', ...TAKEN, ...LIVES },
    { fault: 'slow-book', ms: 45_000, ...TAKEN, ...LIVES },
    { fault: 'duplicate-reports', ...TAKEN, ...LIVES },
    { fault: 'late-reports', ms: 30_000, ...TAKEN, ...LIVES },
    { fault: 'unknown-status', ...TAKEN, arrives: true, ends: ['open', 'open'] },
    { fault: 'refused-later', ms: 30_000, ...TAKEN, arrives: true, ends: ['rejected', 'rejected'], reason: 'broker.refused' },
    { fault: 'too-many', answered: true, meanwhile: 'rejected', arrives: false, ends: ['rejected', 'rejected'], reason: 'broker.busy' },
  ];

  const TYPES = [
    { type: 'LIMIT', order: {}, at: 0 },
    { type: 'MARKET', order: { order_type: 'MARKET', price: null }, at: 1 },
  ] as const;

  describe.each(TYPES)('a $type order', ({ order, at }) => {
    it.each(possible(CASES))('is sent once and ends as the broker has it after $fault', async ({ fault, ms = 0, ...said }) => {
      const desk = await openDesk();
      control.addFault({ call: 'place', fault, ms });
      const { key, status, code, order: placed } = await place(desk, order);
      expect([status, code]).toEqual(said.answered ? [200, undefined] : [409, 'request.idempotency-in-progress']);
      expect(placed.status).toBe(said.meanwhile);
      expect((await desk.resolve(key)).body.state).toBe(said.answered ? 'done' : 'in-progress');

      // Less than a minute, after which the absence of an order from the books says something.
      await follow(45, 5);
      if (!said.arrives && !said.answered) expect((await only(desk)).status).toBe('unknown');
      if (fault === 'slow-book') expect((await only(desk)).status).toBe(said.meanwhile);
      brokerClock.advance(ms);
      await follow(45, 5);

      expect(await only(desk)).toMatchObject({ status: said.ends[at], reason_code: said.reason ?? null });
      expect(theirsOf(placed.order_id)).toHaveLength(said.arrives ? 1 : 0);
      await expectTruth(desk);
      expect((await desk.resolve(key)).body).toMatchObject({ state: 'done', orders: [{ order_id: placed.order_id }] });
      await desk.place({ order_type: 'LIMIT', price: PRICE, ...order }, key);
      expect(arrived('place')).toBe(1);
    });
  });

  const FILLED = CASES.filter(({ arrives, ends }) => arrives && ends[0] === 'open');

  it.each(possible(FILLED))('an order that is filled in parts after $fault has each part once', async ({ fault, ms = 0 }) => {
    const desk = await openDesk();
    const { lotSize } = someOption(server);
    control.addFault({ call: 'place', fault, ms });
    const { order } = await place(desk, { lots: 3 });
    const fill = (price: number) => control.fillOrder({ order_id: theirsOf(order.order_id)[0]?.order_id ?? '', quantity: lotSize, price });
    // The first before anything but the call has told of the order.
    fill(9);
    await follow(1);
    brokerClock.advance(ms);
    await follow(4);
    expect(await only(desk)).toMatchObject({ status: 'partially-filled', filled_quantity: lotSize, average_price: 9 });
    fill(8);
    fill(7);
    await follow(4);
    expect(await only(desk)).toMatchObject({ status: 'filled', filled_quantity: 3 * lotSize, average_price: 8 });
    await expectTruth(desk);
  });

  describe('an order of unknown outcome', () => {
    it('that turns up after it was given up works again, and is told', async () => {
      const desk = await openDesk();
      control.addFault({ call: 'place', fault: 'server-error' });
      const { key, order } = await place(desk);
      await follow(80, 5);
      expect(await only(desk)).toMatchObject({ status: 'rejected', reason_code: 'broker.never-arrived' });
      const call = control.calls().find((one) => row.isCall('place', one));
      control.placeElsewhere(call?.body as Parameters<typeof control.placeElsewhere>[0]);
      await follow(20, 5);
      expect(await only(desk)).toMatchObject({ order_id: order.order_id, status: 'open', reason_code: 'broker.turned-up' });
      await expectTruth(desk);
      expect((await desk.resolve(key)).body).toMatchObject({ state: 'done', orders: [{ status: 'open' }] });
    });

    it('keeps its key through the death of the session, until a login lets the books be read', async () => {
      const desk = await openDesk();
      control.addFault({ call: 'place', fault: 'reset' });
      const { key } = await place(desk);
      control.endSessions();
      await follow(90, 5);
      expect((await only(desk)).status).toBe('unknown');
      expect((await desk.resolve(key)).body.state).toBe('in-progress');
      await server.call('POST', `/api/accounts/account-login/${desk.accountId}/`, { token: desk.user.token, body: {} });
      await follow(5);
      expect((await only(desk)).status).toBe('open');
      await expectTruth(desk);
    });

    it('beside others of its call leaves them what they are', async () => {
      const desk = await openDesk();
      control.addFault({ call: 'place', fault: 'two-answers' });
      control.addFault({ call: 'place', fault: 'done-server-error' });
      control.addFault({ call: 'place', fault: 'too-many' });
      control.addFault({ call: 'place', fault: 'server-error' });
      const key = newKey();
      const order = { order_type: 'LIMIT', price: PRICE };
      expect((await desk.place([order, order, order, order, order], key)).body.code).toBe('request.idempotency-in-progress');
      const stand = async () => (await desk.book()).map(({ status }) => status).toSorted();
      expect(await stand()).toEqual(['pending-submit', 'pending-submit', 'rejected', 'unknown', 'unknown']);
      await follow(4);
      expect(await stand()).toEqual(['open', 'open', 'open', 'rejected', 'unknown']);
      expect((await desk.resolve(key)).body.state).toBe('in-progress');
      await follow(80, 5);
      expect(await stand()).toEqual(['open', 'open', 'open', 'rejected', 'rejected']);
      await expectTruth(desk);
      expect((await desk.resolve(key)).body.state).toBe('done');
      expect(arrived('place')).toBe(5);
    });
  });

  it('orders whose ids are the same number in a double are each filled by their own trades', async () => {
    const desk = await openDesk();
    const { lotSize } = someOption(server);
    const { body } = await desk.place([1, 2, 3].map((lots) => ({ order_type: 'LIMIT', price: PRICE, lots })));
    await follow(2);
    const [first, second, third] = body.orders.map(({ order_id: id }) => theirsOf(id)[0]?.order_id ?? 0n);
    expect(Number(first)).toBe(Number(second));
    control.fillOrder({ order_id: second ?? 0n, quantity: lotSize, price: 9 });
    control.setStatus({ order_id: third ?? 0n, status: 'REJECTED', message: 'margin' });
    await follow(2);
    await expectTruth(desk);
    expect((await desk.book()).map(({ status }) => status).toSorted()).toEqual(['open', 'partially-filled', 'rejected']);
    expect((await desk.cancel(body.orders[0]?.order_id ?? '')).status).toBe(200);
    expect(control.orders().map(({ status }) => status)).toEqual(['CANCELLED', 'OPEN', 'REJECTED']);
  });
});
