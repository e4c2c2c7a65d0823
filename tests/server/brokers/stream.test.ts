import { afterEach, describe, expect, it } from 'vitest';
import { eventually } from '#tests/support/server/eventually.ts';
import { scriptedServer } from '#tests/support/server/scripted-desk.ts';
import type { TestDesk } from '#tests/support/server/desk.ts';

const { server, broker, desk: openDesk } = await scriptedServer();
const { control } = broker;
const { brokerStreams } = server.services;
const limit = { order_type: 'LIMIT', price: 10 };

afterEach(async () => {
  control.reset();
  await server.db.updateTable('orders').set({ status: 'cancelled' }).where('status', '<>', 'denied').execute();
});

const statusOf = async (desk: TestDesk, id: string) => (await desk.book()).find((order) => order.order_id === id)?.status;
const streamsOpened = () => control.calls().filter(({ path }) => path.startsWith('/stream')).length;
/** Opens a desk with its stream. */
async function followed(): Promise<TestDesk> {
  const desk = await openDesk();
  await brokerStreams.turn();
  await eventually(() => expect(brokerStreams.isOpen(desk.accountId)).toBe(true));
  return desk;
}

describe('the stream of a broker elsewhere', () => {
  it('has a fill booked at once, though nobody has asked for the books', async () => {
    const desk = await followed();
    const { body } = await desk.place(limit);
    const id = body.orders[0]?.order_id ?? '';
    await eventually(async () => expect(await statusOf(desk, id)).toBe('open'));
    const at = control.orders().at(-1)?.order_id ?? '';
    control.fillOrder({ order_id: at });
    await eventually(async () => expect(await statusOf(desk, id)).toBe('filled'));
    const stored = await server.db
      .selectFrom('broker_messages')
      .select('kind')
      .where('broker_account_id', '=', desk.accountId)
      .where('broker_order_id', '=', String(at))
      .where('kind', '=', 'trade')
      .execute();
    expect(stored).toHaveLength(1);
  });

  it('books a fill once, however often it is told', async () => {
    control.addFault({ call: 'stream', fault: 'duplicate-reports' });
    const desk = await followed();
    const { body } = await desk.place(limit);
    const id = body.orders[0]?.order_id ?? '';
    control.fillOrder({ order_id: control.orders().at(-1)?.order_id ?? '' });
    await eventually(async () => expect(await statusOf(desk, id)).toBe('filled'));
    const fills = await server.db.selectFrom('fills').select('quantity').where('order_id', '=', id).execute();
    expect(fills).toHaveLength(1);
  });

  it('passes over a frame that is no report', async () => {
    control.addFault({ call: 'stream', fault: 'wrong-body' });
    const desk = await followed();
    const { body } = await desk.place(limit);
    await eventually(async () => expect(await statusOf(desk, body.orders[0]?.order_id ?? '')).toBe('open'));
    expect(brokerStreams.isOpen(desk.accountId)).toBe(true);
  });

  it('is opened again after it was lost, and the books are compared', async () => {
    control.addFault({ call: 'stream', fault: 'reset' });
    const desk = await openDesk();
    await brokerStreams.turn();
    await eventually(() => expect(brokerStreams.isOpen(desk.accountId)).toBe(false));
    await brokerStreams.turn();
    expect(brokerStreams.isOpen(desk.accountId)).toBe(false);
    server.clock.advance(1_000);
    await brokerStreams.turn();
    await eventually(() => expect(streamsOpened()).toBeGreaterThan(1));
    await server.services.comparisons.turn();
    const compared = await server.db
      .selectFrom('reconciliations')
      .select('cause')
      .where('broker_account_id', '=', desk.accountId)
      .execute();
    expect(compared.map(({ cause }) => cause)).toContain('reconnected');
  });

  it('ends with the session, which then needs a login', async () => {
    const desk = await followed();
    control.endSessions();
    const account = () =>
      server.db.selectFrom('broker_accounts').select('status').where('id', '=', desk.accountId).executeTakeFirstOrThrow();
    await eventually(async () => expect((await account()).status).toBe('needs-login'));
    const before = streamsOpened();
    server.clock.advance(60_000);
    await brokerStreams.turn();
    expect([brokerStreams.isOpen(desk.accountId), streamsOpened()]).toEqual([false, before]);
  });
});
