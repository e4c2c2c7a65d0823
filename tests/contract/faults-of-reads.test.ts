import { describe, expect, it } from 'vitest';
import type { Fault } from '#tests/support/brokers/scripted/faults.ts';
import { newKey, someOption, type TestDesk } from '#tests/support/server/desk.ts';
import { PRICE, useWire } from './scripted-truth.ts';
import { WIRES } from './wires.ts';

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
    working,
    expectTruth,
    possible,
  } = await useWire(row);

  /** The faults after which a list is not known, or not whole. `costly`: each waits for the answer in vain. */
  const SPOILT: readonly { readonly fault: Fault; readonly ms?: number; readonly costly?: true }[] = [
    { fault: 'no-answer', costly: true },
    { fault: 'late-answer', ms: 30_000, costly: true },
    { fault: 'reset' },
    { fault: 'reset-before' },
    { fault: 'wrong-body' },
    { fault: 'plain-text' },
    { fault: 'too-many' },
    { fault: 'server-error' },
    { fault: 'done-server-error' },
  ];
  const LISTS = [...SPOILT, { fault: 'incomplete' as const }];
  const BOOKS = ['orders', 'trades'] as const;

  describe.each(BOOKS)('the book of %s that is spoilt', (call) => {
    it.each(possible(LISTS))(
      'by $fault says nothing against an unanswered order, however often it is read',
      async ({ fault, ms = 0, costly }) => {
        const desk = await openDesk();
        control.addFault({ call: 'place', fault: 'reset' });
        control.addFault({ call, fault, ms, times: 1_000 });
        await place(desk);
        // With an interval beyond every pause each turn reads the books; more than the minute after which absence would count.
        await follow(costly === undefined ? 240 : 124, 31);
        const seen = call === 'trades' && fault === 'incomplete' ? ['unknown', 'open'] : ['unknown'];
        expect(seen).toContain((await only(desk)).status);
        expect(arrived('place')).toBe(1);
      },
    );

    it.each(possible(LISTS))('by $fault is made up for by the next that is whole', async ({ fault, ms = 0 }) => {
      const desk = await openDesk();
      const { lotSize } = someOption(server);
      const resting = await working(desk, { lots: 2 });
      await desk.place({ order_type: 'MARKET', price: null }, newKey());
      control.fillOrder({ order_id: theirsOf(resting)[0]?.order_id ?? '', quantity: lotSize, price: 9 });
      control.addFault({ call, fault, ms, times: 2 });
      await follow(2);
      // Nothing is invented of what was not read: no end, no trade twice.
      for (const order of await desk.book()) expect(['pending-submit', 'open', 'partially-filled', 'filled']).toContain(order.status);
      await follow(40, 10);
      await expectTruth(desk);
      expect((await desk.book()).map(({ status }) => status).toSorted()).toEqual(['filled', 'partially-filled']);
    });
  });

  const compare = (desk: TestDesk) =>
    server.call<{ reconciliation: unknown }>('POST', `/api/reconciliation/${desk.accountNumber}/`, { token: desk.user.token });

  it('an order that has traded in part is no difference between the books', async () => {
    const desk = await openDesk();
    const id = await working(desk, { lots: 2 });
    control.fillOrder({ order_id: theirsOf(id)[0]?.order_id ?? '', quantity: 1, price: 9 });
    await follow(3);
    expect((await compare(desk)).body.reconciliation).toMatchObject({ outcome: 'clean', findings: [] });
  });

  describe('the positions that cannot be read', () => {
    it.each(possible(SPOILT))(
      'because of $fault end a comparison without a difference, and nothing is taken over or let go',
      async ({ fault, ms = 0 }) => {
        const desk = await openDesk();
        await desk.place({ order_type: 'MARKET', price: null });
        await follow(3);
        control.addFault({ call: 'positions', fault, ms, times: 2 });
        for (let count = 0; count < 2; count += 1) {
          expect((await compare(desk)).body.reconciliation).toMatchObject({ outcome: 'broker-unreachable', findings: [] });
          await expectTruth(desk);
          // Else the calls of all comparisons would fall into one second of a clock that stands still.
          await follow(5, 5);
        }
        expect((await compare(desk)).body.reconciliation).toMatchObject({ outcome: 'clean', findings: [] });
        await expectTruth(desk);
      },
    );
  });

  describe('reading after the session has ended', () => {
    it('asks for a login, keeps every order, and catches up once that has come', async () => {
      const desk = await openDesk();
      const id = await working(desk);
      control.endSessions();
      await follow(3);
      control.fillOrder({ order_id: theirsOf(id)[0]?.order_id ?? '', price: 9 });
      await follow(90, 10);
      expect((await only(desk)).status).toBe('open');
      const account = await server.db.selectFrom('broker_accounts').selectAll().where('id', '=', desk.accountId).executeTakeFirstOrThrow();
      expect(account.status).toBe('needs-login');
      await server.call('POST', `/api/accounts/account-login/${desk.accountId}/`, { token: desk.user.token, body: {} });
      await follow(40, 10);
      await expectTruth(desk);
      expect((await only(desk)).status).toBe('filled');
    });
  });

  it('an order and its trades that leave the books for a while stay what they are', async () => {
    const desk = await openDesk();
    const id = await working(desk, { lots: 2 });
    const { order_id } = theirsOf(id)[0] ?? { order_id: '' };
    control.fillOrder({ order_id, quantity: someOption(server).lotSize, price: 9 });
    await follow(2);
    control.addFault({ call: 'modify', fault: 'slow-book', ms: 600_000 });
    await desk.modify(id, { price: PRICE + 1 });
    await follow(200, 10);
    expect(await only(desk)).toMatchObject({ status: 'partially-filled', price: PRICE + 1 });
    brokerClock.advance(600_000);
    await follow(4);
    await expectTruth(desk);
  });
});
