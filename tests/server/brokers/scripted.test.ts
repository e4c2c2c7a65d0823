import { afterEach, describe, expect, it } from 'vitest';
import { PROOF_MS } from '#server/policies/step-up.ts';
import { newKey, someOption, stepMarket, type TestDesk } from '#tests/support/server/desk.ts';
import { scriptedServer } from '#tests/support/server/scripted-desk.ts';

const { server, broker, brokerClock, desk: openDesk, follow } = await scriptedServer();
const { control } = broker;

const limit = (price = 10) => ({ order_type: 'LIMIT', price });
const orderOf = async (desk: TestDesk, id: string) => (await desk.book()).find((order) => order.order_id === id);
const placements = () => control.calls().filter((call) => call.method === 'POST' && call.path === '/orders');

/** Places one order and returns its id. */
async function place(desk: TestDesk, order: Record<string, unknown>, key = newKey()) {
  const { status, body } = await desk.place(order, key);
  const known = body.orders?.[0]?.order_id ?? (await desk.book())[0]?.order_id ?? '';
  return { id: known, key, status, body };
}
const theirs = (index = -1) => control.orders().at(index);

/** Orders of earlier tests would have their books read for ever. */
afterEach(async () => {
  control.reset();
  await server.db.updateTable('orders').set({ status: 'cancelled' }).where('status', '<>', 'denied').execute();
  await server.db.updateTable('broker_accounts').set({ status: 'needs-login' }).execute();
});

describe('an account at a broker elsewhere', () => {
  it('needs every required field, at that field', async () => {
    const user = await server.signIn();
    const body = { broker_name: 'scripted', environment: 'sandbox', label: 'Away', fields: { api_key: 'k', pin: '1' } };
    const answer = await server.call<{ fields: { path: string }[] }>('POST', '/api/accounts/accounts/', { token: user.token, body });
    expect([answer.status, answer.body.fields.map((field) => field.path)]).toEqual([422, ['fields.api_secret']]);
  });

  it('keeps its secrets sealed, and forgets them with the account', async () => {
    const desk = await openDesk();
    const rows = () => server.db.selectFrom('broker_secrets').selectAll().where('broker_account_id', '=', desk.accountId).execute();
    const stored = await rows();
    expect(stored.map((row) => row.purpose).toSorted()).toEqual(['credentials', 'session']);
    expect(JSON.stringify(stored)).not.toContain(desk.user.id);
    expect(JSON.stringify(stored)).not.toContain('scripted-');
    await server.call('DELETE', `/api/accounts/accounts/${desk.accountId}/`, { token: desk.user.token });
    expect(await rows()).toEqual([]);
  });

  it('takes new keys, all of them, and needs a login with them', async () => {
    const desk = await openDesk();
    const put = (fields: object) =>
      server.call<{ broker_accounts: { status: string }; fields: { path: string }[] }>('PUT', `/api/accounts/accounts/${desk.accountId}/`, {
        token: desk.user.token,
        body: { fields },
      });
    const half = await put({ api_key: 'k', api_secret: 's' });
    expect([half.status, half.body.fields.map((field) => field.path)]).toEqual([422, ['fields.pin']]);
    const statusOf = async () =>
      (await server.db.selectFrom('broker_accounts').select('status').where('id', '=', desk.accountId).executeTakeFirstOrThrow()).status;
    expect(await statusOf()).toBe('active');
    const whole = await put({ api_key: 'k', api_secret: 'wrong', pin: '2' });
    expect([whole.status, whole.body.broker_accounts.status, await statusOf()]).toEqual([200, 'needs-login', 'needs-login']);
    const login = () => server.call('POST', `/api/accounts/account-login/${desk.accountId}/`, { token: desk.user.token, body: {} });
    expect((await login()).status).not.toBe(200);
    await put({ api_key: 'k', api_secret: 'right', pin: '2' });
    expect((await login()).status).toBe(200);
    server.clock.advance(PROOF_MS);
    expect((await put({ api_key: 'k', api_secret: 'right', pin: '2' })).status).toBe(403);
    expect(await statusOf()).toBe('active');
    // Fresh prices for the tests that follow.
    await stepMarket(server);
  });

  it('needs a login again once the broker has ended the session, and no order is queued for later', async () => {
    const desk = await openDesk();
    control.endSessions();
    const { body } = await desk.place(limit());
    expect(body.orders[0]).toMatchObject({ status: 'rejected', reason_code: 'broker.needs-login' });
    const account = await server.db.selectFrom('broker_accounts').selectAll().where('id', '=', desk.accountId).executeTakeFirstOrThrow();
    expect(account.status).toBe('needs-login');
    expect((await desk.place(limit())).body.code).toBe('broker.needs-login');
    expect(placements()).toHaveLength(1);
  });
});

describe('an order at a broker elsewhere', () => {
  it('is open when its books say so, and filled by its trades', async () => {
    const desk = await openDesk();
    const { id, body } = await place(desk, { ...limit(), lots: 2 });
    expect(body.orders[0]?.status).toBe('pending-submit');
    await follow();
    expect(await orderOf(desk, id)).toMatchObject({ status: 'open', price: 10 });
    const { lotSize } = someOption(server);
    control.fillOrder({ order_id: theirs()?.order_id ?? '', quantity: lotSize, price: 9.5 });
    await follow(2);
    expect(await orderOf(desk, id)).toMatchObject({ status: 'partially-filled', filled_quantity: lotSize, average_price: 9.5 });
    control.fillOrder({ order_id: theirs()?.order_id ?? '', quantity: lotSize, price: 10 });
    await follow(2);
    expect(await orderOf(desk, id)).toMatchObject({ status: 'filled', filled_quantity: 2 * lotSize });
    expect((await desk.positions())[0]).toMatchObject({ net_quantity: 2 * lotSize });
    const [row] = await server.db.selectFrom('broker_orders').selectAll().where('order_id', '=', id).execute();
    expect(row?.broker_order_id).toBe(String(theirs()?.order_id));
    expect(Number(row?.broker_order_id)).toBeGreaterThan(Number.MAX_SAFE_INTEGER);
  });

  it('is refused in the words of the broker', async () => {
    const desk = await openDesk();
    control.addFault({ call: 'place', fault: 'refused-later', ms: 1 });
    const { id } = await place(desk, limit());
    brokerClock.advance(1);
    await follow(2);
    expect(await orderOf(desk, id)).toMatchObject({ status: 'rejected', reason_code: 'broker.refused' });
  });

  it('is changed and cancelled once the broker has taken it', async () => {
    const desk = await openDesk();
    const { id } = await place(desk, limit());
    await follow();
    expect((await desk.modify(id, { price: 11 })).status).toBe(200);
    expect(await orderOf(desk, id)).toMatchObject({ status: 'open', price: 11 });
    expect(theirs()).toMatchObject({ price: 11 });
    expect((await desk.cancel(id)).status).toBe(200);
    await follow(2);
    expect(await orderOf(desk, id)).toMatchObject({ status: 'cancelled' });
  });

  it('keeps its terms when the broker takes no change', async () => {
    const desk = await openDesk();
    const { id } = await place(desk, limit());
    await follow();
    control.addFault({ call: 'modify', fault: 'too-many' });
    expect((await desk.modify(id, { price: 11 })).body.code).toBe('broker.busy');
    expect(await orderOf(desk, id)).toMatchObject({ status: 'open', price: 10 });
    control.setStatus({ order_id: theirs()?.order_id ?? '', status: 'CANCELLED' });
    expect((await desk.cancel(id)).body.code).toBe('order.not-open');
    await follow(2);
    expect(await orderOf(desk, id)).toMatchObject({ status: 'cancelled' });
  });

  it.each(['no-answer', 'reset', 'wrong-body', 'done-server-error'] as const)('lives once after %s', async (fault) => {
    const desk = await openDesk();
    const before = placements().length;
    control.addFault({ call: 'place', fault });
    const { id, key } = await place(desk, limit());
    expect((await orderOf(desk, id))?.status).toBe('unknown');
    expect((await desk.resolve(key)).body.state).toBe('in-progress');
    await follow(2);
    expect(await orderOf(desk, id)).toMatchObject({ status: 'open' });
    expect((await desk.resolve(key)).body).toMatchObject({ state: 'done', orders: [{ order_id: id, status: 'open' }] });
    await desk.place(limit(), key);
    expect(placements()).toHaveLength(before + 1);
  });

  it.each(['reset-before', 'server-error', 'plain-text'] as const)(
    'never arrived after %s, said a minute later and not before',
    async (fault) => {
      const desk = await openDesk();
      control.addFault({ call: 'place', fault });
      const { id } = await place(desk, limit());
      await follow(50, 5);
      expect((await orderOf(desk, id))?.status).toBe('unknown');
      await follow(20, 5);
      expect(await orderOf(desk, id)).toMatchObject({ status: 'rejected', reason_code: 'broker.never-arrived' });
    },
  );

  it('is found in books that show it late', async () => {
    const desk = await openDesk();
    control.addFault({ call: 'place', fault: 'slow-book', ms: 700 });
    const { id } = await place(desk, limit());
    await follow(3);
    expect((await orderOf(desk, id))?.status).toBe('pending-submit');
    brokerClock.advance(800);
    await follow(4);
    expect(await orderOf(desk, id)).toMatchObject({ status: 'open' });
  });

  it('is never given up once the broker has given it an id', async () => {
    const desk = await openDesk();
    control.addFault({ call: 'place', fault: 'slow-book', ms: 3_600_000 });
    const { id } = await place(desk, limit());
    await follow(180, 5);
    expect((await orderOf(desk, id))?.status).toBe('pending-submit');
    brokerClock.advance(3_600_000);
    await follow(4);
    expect(await orderOf(desk, id)).toMatchObject({ status: 'open' });
  });

  it.each([
    { fault: 'no-answer', price: 11, code: undefined },
    { fault: 'server-error', price: 10, code: 'order.change-never-sent' },
  ] as const)('has the price $price after a change met $fault', async ({ fault, price, code }) => {
    const desk = await openDesk();
    const { id } = await place(desk, limit());
    await follow();
    control.addFault({ call: 'modify', fault });
    const key = newKey();
    expect((await desk.modify(id, { price: 11 }, key)).body.code).toBe('request.idempotency-in-progress');
    expect((await orderOf(desk, id))?.status).toBe('modify-pending');
    await follow(80, 5);
    expect(await orderOf(desk, id)).toMatchObject({ status: 'open', price });
    const again = await desk.modify(id, { price: 11 }, key);
    expect(again.body.code).toBe(code);
    expect(control.calls().filter((call) => call.method === 'PUT')).toHaveLength(1);
  });

  it('is refused rather than sent without what this broker does not take', async () => {
    const desk = await openDesk();
    const { body } = await desk.place([{ ...limit(), variety: 'amo' }]);
    expect(body.orders[0]).toMatchObject({ status: 'rejected', reason_code: 'broker.not-offered', reason_values: {} });
    expect(placements()).toEqual([]);
  });

  it('whose outcome the next reading of the books tells first has its call answered too', async () => {
    const desk = await openDesk();
    control.addFault({ call: 'place', fault: 'no-answer' });
    const { id, key } = await place(desk, limit());
    await server.services.bookWatch.turn();
    expect(await orderOf(desk, id)).toMatchObject({ status: 'open' });
    expect((await desk.resolve(key)).body).toMatchObject({ state: 'done', orders: [{ order_id: id, status: 'open' }] });
  });

  it('works with a status that nobody has told us of', async () => {
    const desk = await openDesk();
    control.addFault({ call: 'place', fault: 'unknown-status' });
    const { id } = await place(desk, limit());
    await follow(2);
    expect(await orderOf(desk, id)).toMatchObject({ status: 'open' });
    const [row] = await server.db.selectFrom('broker_orders').selectAll().where('order_id', '=', id).execute();
    expect(row?.raw_status).toBe('VALIDATION PENDING');
  });

  it('is not judged by half of the books', async () => {
    const desk = await openDesk();
    control.addFault({ call: 'place', fault: 'server-error' });
    control.addFault({ call: 'orders', fault: 'incomplete', times: 200 });
    const { id } = await place(desk, limit());
    await follow(90, 5);
    expect((await orderOf(desk, id))?.status).toBe('unknown');
  });
});
