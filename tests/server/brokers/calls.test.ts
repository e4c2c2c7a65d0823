import { afterEach, expect, it } from 'vitest';
import { newKey } from '#tests/support/server/desk.ts';
import { scriptedServer } from '#tests/support/server/scripted-desk.ts';

const { server, broker, desk: openDesk, follow } = await scriptedServer();
const { control } = broker;
const limit = { order_type: 'LIMIT', price: 10 };

afterEach(async () => {
  control.reset();
  await server.db.updateTable('orders').set({ status: 'cancelled' }).where('status', '<>', 'denied').execute();
});

interface Calls {
  readonly calls: readonly { readonly kind: string; readonly outcome: string; readonly note: string | null; readonly took_ms: number }[];
  readonly limits: readonly { readonly kinds: readonly string[]; readonly most: number; readonly used: number }[];
}
type Desk = Awaited<ReturnType<typeof openDesk>>;
const callsOf = async (desk: Desk) =>
  (await server.call<Calls>('GET', `/api/accounts/account-calls/${desk.accountId}/`, { token: desk.user.token })).body;
const placements = () => control.calls().filter((call) => call.method === 'POST' && call.path === '/orders');

it('logs each call to the broker with its result, without secrets', async () => {
  const desk = await openDesk();
  await desk.place(limit);
  control.addFault({ call: 'place', fault: 'plain-text' });
  await desk.place(limit, newKey());
  const { calls, limits } = await callsOf(desk);
  // The books may be read meanwhile.
  const sent = calls.filter(({ kind }) => kind === 'place' || kind === 'login');
  expect(sent.map(({ kind, outcome }) => `${kind} ${outcome}`)).toEqual(['place unknown', 'place done', 'login done']);
  expect(sent[0]?.note).toMatch(/403/);
  expect(limits.find(({ kinds, most }) => kinds.length === 1 && most === 20_000)?.used).toBe(2);
  expect(JSON.stringify(calls)).not.toContain('scripted-');
});

it("shows nobody another user's calls", async () => {
  const desk = await openDesk();
  const other = await server.signIn();
  const answer = await server.call('GET', `/api/accounts/account-calls/${desk.accountId}/`, { token: other.token });
  expect(answer.status).toBe(404);
});

it('sends no order that adds risk to a broker that does not answer, of any account, and still sends exits', async () => {
  const desk = await openDesk();
  const other = await openDesk();
  const { body } = await desk.place(limit);
  const id = body.orders[0]?.order_id ?? '';
  await follow(1);
  control.addFault({ call: 'orders', fault: 'server-error', times: 1_000 });
  for (let turn = 0; turn < 4; turn += 1) await follow(31, 31);
  await server.services.bookWatch.turn();
  const before = placements().length;
  const refused = await desk.place(limit, newKey());
  expect(refused.body.orders[0]).toMatchObject({ status: 'rejected', reason_code: 'broker.unreachable' });
  expect((await other.place(limit)).body.orders[0]).toMatchObject({ status: 'rejected', reason_code: 'broker.unreachable' });
  expect(placements()).toHaveLength(before);
  const { status } = await desk.cancel(id);
  expect(status).toBe(200);
  expect(control.calls().filter((call) => call.method === 'DELETE')).toHaveLength(1);
});

it('lets more readings than a second allows wait for their turn: the clock of this server stands still meanwhile', async () => {
  const desk = await openDesk();
  for (let count = 0; count < 6; count += 1) await server.services.reconciliation.reconcileAccount(desk.user.id, desk.accountNumber);
  expect(control.calls().filter(({ path }) => path === '/positions')).toHaveLength(6);
  expect(control.calls().length).toBeGreaterThan(20);
});
