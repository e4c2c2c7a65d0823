import { afterEach, describe, expect, it } from 'vitest';
import type { InferOutput } from 'valibot';
import type { brokerDeskAnswer } from '#contract/schemas/broker-desk.ts';
import type { reconciliation } from '#contract/schemas/book.ts';
import type { portfolio } from '#contract/schemas/portfolio.ts';
import { newKey, someOption, stepMarket, type TestDesk, type WirePosition } from '#tests/support/server/desk.ts';
import { scriptedServer } from '#tests/support/server/scripted-desk.ts';
import { endSession } from '../support/days.ts';

const { server, broker, desk: openDesk, follow } = await scriptedServer();
const { control } = broker;
const option = () => someOption(server);
const lot = () => option().lotSize;

/** Every desk is linked to the same account of the broker: an earlier one would see what a later test places. */
afterEach(async () => {
  control.reset();
  await server.db.updateTable('orders').set({ status: 'cancelled' }).where('status', '<>', 'denied').execute();
  await server.db.updateTable('broker_accounts').set({ status: 'needs-login' }).execute();
});

const read = async <T>(desk: TestDesk, path: string) => (await server.call<T>('GET', path, { token: desk.user.token })).body;

async function groupOf(desk: TestDesk) {
  const { portfolios } = await read<{ portfolios: InferOutput<typeof portfolio>[] }>(
    desk,
    `/api/portfolios/all-portfolios/${desk.accountId}/`,
  );
  return portfolios.filter((one) => one.placed_elsewhere);
}
async function positionsElsewhere(desk: TestDesk): Promise<WirePosition[]> {
  const [group] = await groupOf(desk);
  return group === undefined ? [] : (await read<{ data: WirePosition[] }>(desk, `/api/position/position/${group.id}/`)).data;
}
const ordersElsewhere = async (desk: TestDesk) => (await desk.book()).filter((order) => order.origin === 'elsewhere');
const deskOf = (desk: TestDesk) => read<InferOutput<typeof brokerDeskAnswer>>(desk, `/api/broker-desk/${desk.accountNumber}/`);
const events = async (desk: TestDesk, type: string) =>
  (await server.services.eventLog.readAfter(desk.user.id, 0, 1_000)).filter((event) => event.type === type);
const placeElsewhere = (change: object = {}) =>
  control.placeElsewhere({ instrument: option().id, side: 'BUY', quantity: lot(), price: 5, ...change });

/** Lets what watches brokers run, second by second. */
async function watch(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    await follow();
    await server.services.comparisons.turn();
  }
}

type Comparison = InferOutput<typeof reconciliation>;
const comparisons = async (desk: TestDesk) =>
  (await read<{ reconciliations: Comparison[] }>(desk, `/api/reconciliation/${desk.accountNumber}/`)).reconciliations;

describe('an order that another program has placed', () => {
  it('is in a group of its own within ten seconds, once, with what the broker says of it', async () => {
    const desk = await openDesk();
    const id = placeElsewhere();
    await watch(10);
    expect(await ordersElsewhere(desk)).toMatchObject([{ status: 'open', quantity: lot(), price: 5, order_type: 'LIMIT' }]);
    expect(await groupOf(desk)).toHaveLength(1);
    const [order] = await ordersElsewhere(desk);
    expect((await deskOf(desk)).broker_orders).toEqual([
      {
        ...{ order_id: order?.order_id, broker_order_id: String(id), status: 'OPEN', message: null, second_of: null },
        exchange_order_id: expect.stringMatching(/^\d{19}$/),
      },
    ]);
    await watch(20);
    expect(await ordersElsewhere(desk)).toHaveLength(1);
  });

  it('becomes a position with its trades, which the risk of the account counts', async () => {
    const desk = await openDesk();
    const id = placeElsewhere({ quantity: 2 * lot() });
    control.fillOrder({ order_id: id, quantity: lot(), price: 5 });
    await watch(10);
    expect(await positionsElsewhere(desk)).toMatchObject([{ net_quantity: lot(), average_price: 5 }]);
    const { account } = await read<{ account: { open_lots: number } }>(desk, `/api/risk/status/${desk.accountNumber}`);
    expect(account.open_lots).toBe(2);
    expect(await desk.positions()).toEqual([]);
    control.setStatus({ order_id: id, status: 'CANCELLED', message: 'by the other program' });
    await watch(10);
    expect(await ordersElsewhere(desk)).toMatchObject([{ status: 'cancelled', filled_quantity: lot() }]);
    expect((await deskOf(desk)).broker_orders).toMatchObject([{ status: 'CANCELLED', message: 'by the other program' }]);
  });

  it('whose status nobody has told us of works, and its status is shown as it is', async () => {
    const desk = await openDesk();
    control.setStatus({ order_id: placeElsewhere(), status: 'AMO REQ RECEIVED', message: 'kept for the open' });
    await watch(10);
    expect(await ordersElsewhere(desk)).toMatchObject([{ status: 'open' }]);
    expect((await deskOf(desk)).broker_orders).toMatchObject([{ status: 'AMO REQ RECEIVED', message: 'kept for the open' }]);
  });

  it('is reported as held with the reason, and as booked', async () => {
    const desk = await openDesk();
    const id = placeElsewhere();
    await watch(10);
    expect((await deskOf(desk)).held_reports).toMatchObject([
      { kind: 'order', reason: 'placed-elsewhere', booked: true, broker_order_id: String(id) },
    ]);
  });

  it('of a contract that nobody knows here is held and not booked', async () => {
    const desk = await openDesk();
    placeElsewhere({ instrument: 'NSE:UNHEARD' });
    await watch(10);
    expect(await ordersElsewhere(desk)).toEqual([]);
    const [held] = (await deskOf(desk)).held_reports;
    expect(held).toMatchObject({ reason: 'unknown-contract', booked: false });
    expect(held?.body).toContain('NSE:UNHEARD');
  });

  it('is booked once by readings at the same time', async () => {
    const desk = await openDesk();
    control.fillOrder({ order_id: placeElsewhere() });
    const account = await server.db.selectFrom('broker_accounts').selectAll().where('id', '=', desk.accountId).executeTakeFirstOrThrow();
    await Promise.all([1, 2, 3].map(() => server.services.bookWatch.book(account)));
    expect(await ordersElsewhere(desk)).toHaveLength(1);
    expect(await positionsElsewhere(desk)).toMatchObject([{ net_quantity: lot() }]);
  });
});

describe('what was placed elsewhere is left alone', () => {
  const close = (desk: TestDesk, body: object) =>
    server.call<{ code?: string }>('POST', '/api/order-book/order-book/squareoff_trades/', {
      token: desk.user.token,
      body: { scope: 'account', account_number: desk.accountNumber, ...body },
      headers: { 'idempotency-key': newKey() },
    });
  const kill = (desk: TestDesk, body: object) =>
    server.call('POST', '/api/risk/kill/', {
      token: desk.user.token,
      body: { scope: { kind: 'all' }, exit_percent: 100, ...body },
      headers: { 'idempotency-key': newKey() },
    });
  const sent = () => control.calls().filter(({ method, path }) => path.startsWith('/orders') && method !== 'GET');

  async function held() {
    const desk = await openDesk();
    control.setPrice({ instrument: option().id, price: 6 });
    control.fillOrder({ order_id: placeElsewhere() });
    placeElsewhere({ price: 4 });
    await watch(10);
    return desk;
  }

  it('by a square-off of the account, unless it is ticked', async () => {
    const desk = await held();
    expect((await close(desk, {})).body.code).toBe('position.flat');
    expect(sent()).toEqual([]);
    expect((await close(desk, { include_elsewhere: true })).status).toBe(200);
    for (let count = 0; count < 10; count += 1) await watch(1);
    expect(sent().map(({ method }) => method)).toEqual(['DELETE', 'POST']);
    expect(await positionsElsewhere(desk)).toMatchObject([{ net_quantity: 0 }]);
  });

  it('by the kill switch, unless it is ticked', async () => {
    const desk = await held();
    await kill(desk, {});
    for (let count = 0; count < 10; count += 1) await stepMarket(server);
    expect(sent()).toEqual([]);
    const { kill: gate } = await read<{ kill: { locks: { complete: boolean }[] } }>(desk, '/api/risk/kill/');
    expect(gate.locks).toMatchObject([{ complete: true }]);
    await kill(desk, { include_elsewhere: true });
    for (let count = 0; count < 10; count += 1) await watch(1);
    expect(sent().map(({ method }) => method)).toEqual(['DELETE', 'POST']);
  });

  it('by the cancelling of all orders of the account, and not of those named', async () => {
    const desk = await held();
    const cancel = (body: object) =>
      server.call<{ results: { cancelled: boolean }[] }>('POST', '/api/order-book/order-book/cancel_orders/', {
        token: desk.user.token,
        body: { account_number: desk.accountNumber, ...body },
        headers: { 'idempotency-key': newKey() },
      });
    expect((await cancel({ scope: 'all' })).body.results).toEqual([]);
    const [order] = (await ordersElsewhere(desk)).filter(({ status }) => status === 'open');
    expect((await cancel({ order_ids: [order?.order_id] })).body.results).toMatchObject([{ cancelled: true }]);
  });

  it('and nothing is opened in its group', async () => {
    const desk = await held();
    const [group] = await groupOf(desk);
    const { body } = await server.call<{ code: string }>('POST', '/api/order-book/order-book/place_trades/', {
      token: desk.user.token,
      headers: { 'idempotency-key': newKey() },
      body: {
        ...{ account_number: desk.accountNumber, portfolio_id: group?.id },
        orders: [{ instrument_id: option().id, transaction_type: 'BUY', order_type: 'MARKET', product: 'NRML', validity: 'DAY', lots: 1 }],
      },
    });
    expect(body.code).toBe('portfolio.placed-elsewhere');
  });
});

it('a second order with our mark is told at once, by the ids of the broker, and counted', async () => {
  const desk = await openDesk();
  await desk.place({ order_type: 'LIMIT', price: 10 });
  const [first] = control.orders();
  const second = placeElsewhere({ tag: first?.tag, price: 10 });
  await watch(2);
  const [order] = await ordersElsewhere(desk);
  expect((await events(desk, 'order.doubled')).map(({ data }) => data)).toMatchObject([
    { second_order_id: order?.order_id, broker_order_id: String(first?.order_id), second_broker_order_id: String(second) },
  ]);
  const { account } = await read<{ account: { open_lots: number } }>(desk, `/api/risk/status/${desk.accountNumber}`);
  expect(account.open_lots).toBe(2);
  expect((await deskOf(desk)).held_reports).toMatchObject([{ reason: 'second-order', booked: true }]);
  await watch(5);
  expect(await events(desk, 'order.doubled')).toHaveLength(1);
});

describe('a position that trades do not explain', () => {
  const carry = (quantity: number) =>
    control.carryPositions(quantity === 0 ? [] : [{ instrument: option().id, product: 'NRML', quantity, average_price: 80 }]);

  it('is taken over at the average price of the broker once it was seen twice, and let go when it is gone', async () => {
    const desk = await openDesk();
    carry(-lot());
    await watch(3);
    expect(await positionsElsewhere(desk)).toEqual([]);
    await watch(4);
    expect(await positionsElsewhere(desk)).toMatchObject([{ net_quantity: -lot(), average_price: 80, realised_pnl: 0 }]);
    expect((await comparisons(desk)).map(({ cause, outcome }) => [cause, outcome])).toEqual([
      ['login', 'differences'],
      ['login', 'in-motion'],
    ]);
    await watch(5);
    expect(await positionsElsewhere(desk)).toMatchObject([{ net_quantity: -lot() }]);
    carry(0);
    server.clock.advance(300_000);
    await watch(8);
    expect(await positionsElsewhere(desk)).toMatchObject([{ net_quantity: 0, realised_pnl: 0 }]);
    expect((await events(desk, 'position.brought')).map(({ data }) => data)).toMatchObject([
      { brought: { way: 'in', quantity: -lot(), price: 80 } },
      { brought: { way: 'out', quantity: lot(), price: 80 } },
    ]);
  });

  it('leaves our books right', async () => {
    const desk = await openDesk();
    carry(lot());
    await watch(8);
    const answer = await server.services.reconciliation.reconcileAccount(desk.user.id, desk.accountNumber);
    expect(answer.reconciliation.findings).toEqual([]);
  });
});

describe('the books of an account at a broker elsewhere are compared', () => {
  const causes = async (desk: TestDesk) => (await comparisons(desk)).map(({ cause }) => cause).toReversed();
  const login = (desk: TestDesk) =>
    server.call('POST', `/api/accounts/account-login/${desk.accountId}/`, { token: desk.user.token, body: {} });

  it('after each login', async () => {
    const desk = await openDesk();
    await watch(3);
    expect(await causes(desk)).toEqual(['login']);
    await login(desk);
    await watch(3);
    expect(await causes(desk)).toEqual(['login', 'login']);
  });

  it('every five minutes while something is open, and not without', async () => {
    const desk = await openDesk();
    await watch(1);
    server.clock.advance(300_000);
    await watch(2);
    expect(await causes(desk)).toEqual(['login']);
    await desk.place({ order_type: 'LIMIT', price: 10 });
    await watch(2);
    expect(await causes(desk)).toEqual(['login', 'regular']);
    server.clock.advance(300_000);
    await watch(2);
    expect(await causes(desk)).toEqual(['login', 'regular', 'regular']);
  });

  it('once an unknown outcome is known', async () => {
    const desk = await openDesk();
    await watch(1);
    control.addFault({ call: 'place', fault: 'no-answer' });
    await desk.place({ order_type: 'LIMIT', price: 10 });
    await watch(3);
    expect(await causes(desk)).toEqual(['login', 'resolved']);
  });

  it('once the broker answers again', async () => {
    const desk = await openDesk();
    await watch(1);
    control.addFault({ call: 'orders', fault: 'server-error', times: 2 });
    await desk.place({ order_type: 'LIMIT', price: 10 });
    await watch(12);
    expect(await causes(desk)).toEqual(['login', 'reconnected']);
  });

  it('at the end of the day', async () => {
    const desk = await openDesk();
    await watch(1);
    await endSession(server);
    expect((await causes(desk)).toSorted()).toEqual(['login', 'session-end']);
  });
});
