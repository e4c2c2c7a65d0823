import { describe, expect, it } from 'vitest';
import type { Fault } from '#tests/support/brokers/scripted/faults.ts';
import { newKey, someOption, type TestDesk } from '#tests/support/server/desk.ts';
import { PRICE, useWire } from './scripted-truth.ts';
import { WIRES } from './wires.ts';

interface Case {
  readonly fault: Fault;
  readonly ms?: number;
  /** Code of the answer: none when the broker has taken the change, the key runs on without an answer. */
  readonly code?: string;
  /** Whether the broker does what is asked, or ends the order itself. */
  readonly does: 'it' | 'nothing' | 'reject' | 'not-yet';
}

describe.each(WIRES)('at $name', async (row) => {
  const {
    server,
    broker,
    control,
    brokerClock,
    desk: openDesk,
    follow,
    arrived,
    theirsOf,
    only,
    working,
    expectTruth,
    possible,
  } = await useWire(row);

  const HIGHER = 11;

  const OPEN_KEY = { code: 'request.idempotency-in-progress' } as const;

  const CASES: readonly Case[] = [
    { fault: 'no-answer', ...OPEN_KEY, does: 'it' },
    { fault: 'late-answer', ms: 30_000, ...OPEN_KEY, does: 'it' },
    { fault: 'reset', ...OPEN_KEY, does: 'it' },
    { fault: 'wrong-body', ...OPEN_KEY, does: 'it' },
    { fault: 'done-server-error', ...OPEN_KEY, does: 'it' },
    { fault: 'reset-before', ...OPEN_KEY, does: 'nothing' },
    { fault: 'plain-text', ...OPEN_KEY, does: 'nothing' },
    { fault: 'server-error', ...OPEN_KEY, does: 'nothing' },
    { fault: 'too-many', code: 'broker.busy', does: 'nothing' },
    { fault: 'two-answers', does: 'it' },
    { fault: 'silent', does: 'it' },
    { fault: 'slow-book', ms: 45_000, does: 'it' },
    { fault: 'duplicate-reports', does: 'it' },
    { fault: 'late-reports', ms: 30_000, does: 'it' },
    { fault: 'unknown-status', does: 'not-yet' },
    { fault: 'refused-later', ms: 30_000, does: 'reject' },
  ];

  const CHANGES = [
    {
      call: 'modify',
      ask: (desk: TestDesk, id: string, key: string) => desk.modify(id, { price: HIGHER }, key),
      pending: 'modify-pending',
      // An accepted change counts; its books follow.
      accepted: 'open',
      done: { status: 'open', price: HIGHER },
      notYet: { status: 'open', price: HIGHER },
    },
    {
      call: 'cancel',
      ask: (desk: TestDesk, id: string, key: string) => desk.cancel(id, key),
      pending: 'cancel-pending',
      accepted: 'cancel-pending',
      done: { status: 'cancelled', price: PRICE },
      notYet: { status: 'open', price: PRICE },
    },
  ] as const;

  describe.each(CHANGES)('a $call', ({ call, ask, pending, accepted, done, notYet }) => {
    it.each(possible(CASES))('is sent once and ends as the broker has it after $fault', async ({ fault, ms = 0, code, does }) => {
      const desk = await openDesk();
      const id = await working(desk);
      control.addFault({ call, fault, ms });
      const key = newKey();
      const answer = await ask(desk, id, key);
      expect([answer.status === 200, answer.body.code]).toEqual([code === undefined, code]);
      const open = code === OPEN_KEY.code;
      expect((await only(desk)).status).toBe(open ? pending : code === undefined ? accepted : 'open');
      expect((await desk.resolve(key)).body.state).toBe(open ? 'in-progress' : 'done');

      await follow(45, 5);
      if (does === 'nothing' && open) expect((await only(desk)).status).toBe(pending);
      brokerClock.advance(ms);
      await follow(45, 5);

      const ended = { it: done, nothing: { status: 'open', price: PRICE }, reject: { status: 'rejected' }, 'not-yet': notYet }[does];
      expect(await only(desk)).toMatchObject(ended);
      await expectTruth(desk);
      const again = await ask(desk, id, key);
      expect(again.body.code).toBe(open && does === 'nothing' ? 'order.change-never-sent' : open ? undefined : code);
      expect([arrived(call), arrived('place')]).toEqual([1, 1]);
    });

    it('finds the session over: nothing is sent, the order is what it was, and a login is asked for', async () => {
      const desk = await openDesk();
      const id = await working(desk);
      control.endSessions();
      expect((await ask(desk, id, newKey())).body.code).toBe('broker.needs-login');
      expect(await only(desk)).toMatchObject({ status: 'open', price: PRICE });
      await expectTruth(desk);
    });

    it('of an order that has traded meanwhile is refused, and the trades are booked', async () => {
      const desk = await openDesk();
      const id = await working(desk);
      control.fillOrder({ order_id: theirsOf(id)[0]?.order_id ?? '', price: 9 });
      expect((await ask(desk, id, newKey())).body.code).toBe('order.not-open');
      await follow(3);
      expect(await only(desk)).toMatchObject({ status: 'filled', average_price: 9 });
      await expectTruth(desk);
    });

    it('without an answer, of an order that trades meanwhile, ends with what has traded', async () => {
      const desk = await openDesk();
      const { lotSize } = someOption(server);
      const id = await working(desk, { lots: 2 });
      const { order_id } = theirsOf(id)[0] ?? { order_id: '' };
      control.fillOrder({ order_id, quantity: lotSize, price: 9 });
      control.addFault({ call, fault: 'reset' });
      expect((await ask(desk, id, newKey())).body.code).toBe(OPEN_KEY.code);
      await follow(4);
      expect(await only(desk)).toMatchObject({ filled_quantity: lotSize, average_price: 9, price: done.price });
      await expectTruth(desk);
    });
  });

  it.each(['CANCELLED', 'REJECTED'])(
    'a change without an answer whose order is then %s ends with the terms that the order had',
    async (status) => {
      const desk = await openDesk();
      const id = await working(desk, { lots: 2 });
      const { order_id = 0n } = theirsOf(id)[0] ?? {};
      control.fillOrder({ order_id, quantity: someOption(server).lotSize, price: 9 });
      await follow(2);
      control.addFault({ call: 'modify', fault: 'reset' });
      await desk.modify(id, { price: HIGHER });
      control.setStatus({ order_id, status });
      await follow(3);
      expect(await only(desk)).toMatchObject({ status: 'cancelled', price: HIGHER });
    },
  );

  describe('a change that the broker refuses', () => {
    it('leaves the order as it is, with the words of the broker', async () => {
      const desk = await openDesk();
      const { lotSize } = someOption(server);
      const id = await working(desk, { lots: 3 });
      control.fillOrder({ order_id: theirsOf(id)[0]?.order_id ?? '', quantity: 2 * lotSize, price: 9 });
      const refused = await desk.modify(id, { lots: 1 });
      expect(refused.body.code).toBe('broker.refused');
      expect(refused.text).toContain('quantity must be above the filled');
      await follow(3);
      expect(await only(desk)).toMatchObject({ status: 'partially-filled', quantity: 3 * lotSize });
      await expectTruth(desk);
    });

    it('before the broker has named the order is not sent: the order is unknown there by any name of ours', async () => {
      const desk = await openDesk();
      control.addFault({ call: 'place', fault: 'reset' });
      await desk.place({ order_type: 'LIMIT', price: PRICE });
      const { order_id: id } = await only(desk);
      const answer = await desk.cancel(id);
      expect([answer.status === 200, arrived('cancel')]).toEqual([false, 0]);
      await follow(4);
      expect((await desk.cancel(id)).status).toBe(200);
      await follow(2);
      expect(await only(desk)).toMatchObject({ status: 'cancelled' });
      await expectTruth(desk);
    });
  });

  it('a cancel whose order the broker moves on with later is open again, and cancelled once the broker says so', async () => {
    const desk = await openDesk();
    const id = await working(desk);
    control.addFault({ call: 'cancel', fault: 'unknown-status' });
    await desk.cancel(id);
    await follow(80, 5);
    expect((await only(desk)).status).toBe('open');
    control.setStatus({ order_id: theirsOf(id)[0]?.order_id ?? '', status: 'CANCELLED' });
    await follow(3);
    expect((await only(desk)).status).toBe('cancelled');
    await expectTruth(desk);
  });

  it.each([0, 1])('a change that another program makes is taken over, of an order with %i lots traded too', async (lots) => {
    const desk = await openDesk();
    const id = await working(desk, { lots: 2 });
    const { order_id = 0n } = theirsOf(id)[0] ?? {};
    if (lots > 0) control.fillOrder({ order_id, quantity: lots * someOption(server).lotSize, price: 9 });
    await follow(2);
    await row.changeElsewhere(broker, order_id, HIGHER);
    await follow(3);
    expect((await only(desk)).price).toBe(HIGHER);
    await expectTruth(desk);
  });
});
