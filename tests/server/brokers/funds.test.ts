import { afterEach, describe, expect, it } from 'vitest';
import { eventually } from '#tests/support/server/eventually.ts';
import { someOption, type TestDesk } from '#tests/support/server/desk.ts';
import { scriptedServer } from '#tests/support/server/scripted-desk.ts';

const { server, broker, desk: openDesk, follow } = await scriptedServer();
const { control } = broker;
const { brokerFunds, brokerSessions } = server.services;

afterEach(async () => {
  control.reset();
  await server.db.updateTable('orders').set({ status: 'cancelled' }).where('status', '<>', 'denied').execute();
  await server.db.updateTable('broker_accounts').set({ status: 'needs-login' }).execute();
});

interface Status {
  cash: number | null;
  available: number | null;
  broker_funds: { cash: number; used_margin: number; available: number; read_at: number } | null;
}
const statusOf = async (desk: TestDesk) =>
  (await server.call<Status>('GET', `/api/risk/status/${desk.accountNumber}`, { token: desk.user.token })).body;
const accountOf = (desk: TestDesk) =>
  server.db.selectFrom('broker_accounts').selectAll().where('id', '=', desk.accountId).executeTakeFirstOrThrow();

describe('the money of an account at a broker elsewhere', () => {
  it('is what the broker tells, beside our own estimate, and what the account began with', async () => {
    const desk = await openDesk();
    control.setFunds({ cash: 250_000.5, used_margin: 40_000 });
    await brokerFunds.turn();
    expect(await statusOf(desk)).toMatchObject({
      cash: 250_000.5,
      available: 250_000.5,
      broker_funds: { cash: 250_000.5, used_margin: 40_000, available: 210_000.5, read_at: server.clock.now() },
    });
    expect((await accountOf(desk)).opening_balance).toBe(2_500_005_000);
  });

  it('has in it what another program has bought: that is not taken off once more', async () => {
    const desk = await openDesk();
    const bought = control.placeElsewhere({ instrument: someOption(server).id, side: 'BUY', quantity: 65, price: 5 });
    control.fillOrder({ order_id: bought });
    control.setFunds({ cash: 100_000, used_margin: 0 });
    await brokerFunds.turn();
    expect((await statusOf(desk)).cash).toBe(100_000);
    await server.services.bookWatch.turn();
    expect((await statusOf(desk)).cash).toBe(100_000);
  });

  it('is unknown until the broker has told it, never an amount of our own', async () => {
    control.addFault({ call: 'funds', fault: 'server-error', times: 9 });
    const desk = await openDesk();
    await brokerFunds.turn();
    expect(await statusOf(desk)).toMatchObject({ cash: null, available: null, broker_funds: null });
  });

  it('follows what is booked until the broker tells it anew', async () => {
    const desk = await openDesk();
    control.setFunds({ cash: 100_000, used_margin: 0 });
    await brokerFunds.turn();
    const { lotSize } = someOption(server);
    const { body } = await desk.place({ order_type: 'LIMIT', price: 10 });
    control.fillOrder({ order_id: control.orders().at(-1)?.order_id ?? '', quantity: lotSize, price: 10 });
    await follow(2);
    const [order] = (await desk.book()).filter(({ order_id: id }) => id === body.orders[0]?.order_id);
    expect(order?.status).toBe('filled');
    const { flow } = await server.db
      .selectFrom('portfolio_sums')
      .select('flow')
      .where('broker_account_id', '=', desk.accountId)
      .executeTakeFirstOrThrow();
    expect(flow).toBeLessThan(-10 * lotSize * 10_000);
    expect((await statusOf(desk)).cash).toBe((1_000_000_000 + flow) / 10_000);
    control.setFunds({ cash: 99_000, used_margin: 0 });
    await brokerFunds.turn();
    expect((await statusOf(desk)).cash).toBe(99_000);
  });

  it('decides about no order: the broker does', async () => {
    const desk = await openDesk();
    control.setFunds({ cash: 1, used_margin: 0 });
    await brokerFunds.turn();
    const { body } = await desk.place({ transaction_type: 'SELL', lots: 5 });
    expect(body.orders[0]?.status).toBe('pending-submit');
    const order = { instrument_id: someOption(server).id, transaction_type: 'SELL', order_type: 'MARKET', product: 'NRML', lots: 5 };
    const estimate = await server.call<{ broker_decides?: boolean; orders: { refusal: unknown; max_lots: number }[] }>(
      'POST',
      '/api/risk/estimate/',
      { token: desk.user.token, body: { account_number: desk.accountNumber, portfolio_id: desk.portfolioId, orders: [order] } },
    );
    expect(estimate.body).toMatchObject({ broker_decides: true, orders: [{ refusal: null }] });
  });

  it('is asked of the broker for orders that are not sent', async () => {
    const desk = await openDesk();
    control.setMargin({ required: 81_234.5, charges: 61.25 });
    const { lotSize, id } = someOption(server);
    const order = { instrument_id: id, transaction_type: 'SELL', order_type: 'LIMIT', product: 'NRML', lots: 2, price: 10 };
    const ask = () =>
      server.call<{ broker: object | null; code?: string }>('POST', '/api/risk/broker-estimate/', {
        token: desk.user.token,
        body: { account_number: desk.accountNumber, portfolio_id: desk.portfolioId, orders: [order] },
      });
    expect((await ask()).body.broker).toEqual({ required: 81_234.5, charges: 61.25, at: server.clock.now() });
    const [asked] = control.calls().filter(({ path }) => path === '/margin');
    expect(asked?.body).toMatchObject({ orders: [{ instrument: id, side: 'SELL', type: 'LIMIT', quantity: 2 * lotSize, price: 10 }] });
    expect(control.orders()).toEqual([]);
    control.addFault({ call: 'margin', fault: 'server-error' });
    expect([(await ask()).body.code, (await ask()).body.code]).toEqual(['broker.unreachable', undefined]);
    control.endSessions();
    expect((await ask()).body.code).toBe('broker.needs-login');
  });

  it('is read again after a while, and less often while the broker does not answer', async () => {
    const desk = await openDesk();
    await brokerFunds.turn();
    const asked = () => control.calls().filter(({ path }) => path === '/funds').length;
    const before = asked();
    await brokerFunds.turn();
    expect(asked()).toBe(before);
    server.clock.advance(300_000);
    control.addFault({ call: 'funds', fault: 'server-error' });
    await brokerFunds.turn();
    await brokerFunds.turn();
    expect(asked()).toBe(before + 1);
    server.clock.advance(5_000);
    control.setFunds({ cash: 5, used_margin: 0 });
    await brokerFunds.turn();
    expect((await statusOf(desk)).cash).toBe(5);
  });
});

describe('the session of an account at a broker elsewhere', () => {
  it('ends at the time that the broker has told, by the wall clock', async () => {
    control.setSessionLife({ lasts_ms: 60_000 });
    control.setRenewable({ renewable: false });
    const desk = await openDesk();
    const { session_expires_at: ends } = await accountOf(desk);
    expect(ends?.getTime()).toBeGreaterThan(0);
    await server.db
      .updateTable('broker_accounts')
      .set({ session_expires_at: new Date(server.clock.now() + 60_000) })
      .where('id', '=', desk.accountId)
      .execute();
    await brokerSessions.turn();
    expect((await accountOf(desk)).status).toBe('active');
    server.clock.advance(60_000);
    await brokerSessions.turn();
    expect((await accountOf(desk)).status).toBe('needs-login');
    expect((await desk.place({ order_type: 'LIMIT', price: 10 })).body.code).toBe('broker.needs-login');
  });

  it('is ended at the broker when the account is removed, which does not wait for the broker', async () => {
    const desk = await openDesk();
    const { status } = await server.call('DELETE', `/api/accounts/accounts/${desk.accountId}/`, { token: desk.user.token });
    expect(status).toBe(200);
    await eventually(() =>
      expect(control.calls().filter(({ method, path }) => method === 'DELETE' && path === '/session')).toHaveLength(1),
    );
  });
});
