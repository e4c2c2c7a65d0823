import { afterEach, expect, it } from 'vitest';
import type { TestDesk } from '#tests/support/server/desk.ts';
import { scriptedServer } from '#tests/support/server/scripted-desk.ts';

const { server, broker, desk: openDesk, follow } = await scriptedServer();
const { control } = broker;
const limit = { order_type: 'LIMIT', price: 10 };

afterEach(async () => {
  control.reset();
  await server.db.updateTable('orders').set({ status: 'cancelled' }).where('status', '<>', 'denied').execute();
  await server.db.updateTable('broker_accounts').set({ status: 'needs-login' }).execute();
});

interface Told {
  changes: { status: string; message: string | null; filled_quantity: number; price: number | null; at: number | null }[] | null;
  code?: string;
}
const ask = (desk: TestDesk, orderId: string, as = desk) =>
  server.call<Told>('GET', `/api/broker-desk/${desk.accountNumber}/${orderId}/`, { token: as.user.token });
const placed = async (desk: TestDesk) => (await desk.place(limit)).body.orders[0]?.order_id ?? '';

it('the history of an order is what its broker tells when asked', async () => {
  const desk = await openDesk();
  const id = await placed(desk);
  await follow();
  const theirs = control.orders().at(-1)?.order_id ?? '';
  control.fillOrder({ order_id: theirs, quantity: 1, price: 9.5 });
  control.setStatus({ order_id: theirs, status: 'CANCELLED', message: 'by the exchange' });
  const { body } = await ask(desk, id);
  expect(body.changes?.at(0)).toMatchObject({ filled_quantity: 0, price: 10 });
  expect(body.changes?.at(-1)).toMatchObject({ status: 'CANCELLED', message: 'by the exchange', filled_quantity: 1 });
  expect(body.changes?.map(({ at }) => at)).toEqual(body.changes?.map(({ at }) => at).toSorted((a, b) => Number(a) - Number(b)));
});

it('an order that the broker has given no id yet has none', async () => {
  const desk = await openDesk();
  control.addFault({ call: 'place', fault: 'no-answer' });
  control.addFault({ call: 'orders', fault: 'server-error', times: 9 });
  await desk.place(limit);
  const [order] = await desk.book();
  expect((await ask(desk, order?.order_id ?? '')).body).toEqual({ changes: null });
  expect(control.calls().filter(({ path }) => path.endsWith('/history'))).toEqual([]);
});

it('is told to nobody else, and a broker that does not answer is said', async () => {
  const [desk, other] = [await openDesk(), await openDesk()];
  const id = await placed(desk);
  await follow();
  expect((await ask(desk, id, other)).body.code).toBe('account.not-found');
  expect((await ask(other, id)).body.code).toBe('order.not-found');
  control.addFault({ call: 'history', fault: 'server-error' });
  expect((await ask(desk, id)).body.code).toBe('broker.unreachable');
  control.endSessions();
  expect((await ask(desk, id)).body.code).toBe('broker.needs-login');
});
