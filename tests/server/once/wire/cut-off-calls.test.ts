import { describe, expect, it } from 'vitest';
import { newKey, openTestDesk, someOption, type TestDesk } from '#tests/support/server/desk.ts';
import { crashed, failOn } from '#tests/support/client/kept.ts';
import { testServer, type TestServer } from '#tests/support/server/server.ts';

interface Told {
  state: string;
  orders: { status: string; reason_code: string | null; price: number | null }[];
  error: { code: string } | null;
}

/** Preparation of a case, and the call that is cut off by the end of the process. */
interface Case {
  readonly call: (desk: TestDesk, at: { orderId: string; positionId: string; server: TestServer }, key: string) => Promise<unknown>;
  /** Keys that can be written down and never completed. */
  readonly keys?: string;
  readonly outcome: Partial<{ orders: unknown; error: unknown }>;
}

const low = { order_type: 'LIMIT', price: 0.05 };
const never = { status: 'rejected', reason_code: 'order.never-sent' };
const post = (server: TestServer, desk: TestDesk, path: string, body: object, key: string) =>
  server.call('POST', `/api/${path}`, {
    token: desk.user.token,
    body: { account_number: desk.accountNumber, portfolio_id: desk.portfolioId, ...body },
    headers: { 'idempotency-key': key },
  });
const basketOf = (server: TestServer, desk: TestDesk) => {
  const leg = { order_type: 'MARKET', product: 'NRML', lots: 1 };
  return {
    legs: [
      { ...leg, instrument_id: someOption(server, 'put').id, transaction_type: 'SELL' },
      { ...leg, instrument_id: someOption(server).id, transaction_type: 'BUY' },
    ],
    targets: [{ account_number: desk.accountNumber, portfolio_id: desk.portfolioId, multiplier: 1 }],
  };
};
const sendBasket: Case['call'] = (desk, { server }, key) =>
  server.call('POST', '/api/order-book/baskets/', {
    token: desk.user.token,
    body: basketOf(server, desk),
    headers: { 'idempotency-key': key },
  });

const CASES: Readonly<Record<string, Case>> = {
  'place orders': { call: (desk, _, key) => desk.place([{}, low], key), outcome: { orders: [never, never], error: null } },
  'place orders by the other call': {
    call: (desk, { server }, key) => {
      const order = { instrument_id: someOption(server).id, transaction_type: 'BUY', product: 'NRML', validity: 'DAY', lots: 1 };
      return desk.execute({ action: 'open', orders: [{ ...order, ...low, trigger_price: null }] }, key);
    },
    outcome: { orders: [never], error: null },
  },
  'square off': {
    call: (desk, { positionId }, key) => desk.execute({ action: 'square_off', position_id: positionId }, key),
    outcome: { orders: [never], error: null },
  },
  'exit a position': {
    call: (desk, { server, positionId }, key) => post(server, desk, 'position/act/', { action: 'exit', position_id: positionId }, key),
    outcome: { orders: [never], error: null },
  },
  'change an order': {
    call: (desk, { orderId }, key) => desk.modify(orderId, { price: 0.1 }, key),
    outcome: { orders: [{ status: 'open', price: 0.05 }], error: { code: 'order.change-never-sent' } },
  },
  'cancel an order': {
    call: (desk, { orderId }, key) => desk.cancel(orderId, key),
    outcome: { orders: [{ status: 'open' }], error: { code: 'order.change-never-sent' } },
  },
  'convert a position': {
    call: (desk, { server, positionId }, key) => post(server, desk, 'position/convert/', { position_id: positionId, product: 'MIS' }, key),
    outcome: { orders: [], error: { code: 'position.conversion-never-made' } },
  },
  'send a basket': { call: sendBasket, outcome: { orders: [never], error: null } },
  'send the rest of a basket': {
    call: sendBasket,
    keys: "new.key like 'basket:%:rest:%' or new.key not like 'basket:%'",
    outcome: { orders: [never, { status: 'filled' }], error: null },
  },
};

describe('a call that is written down when the server ends', () => {
  it.each(Object.entries(CASES))('is told the truth afterwards, and nothing goes off later: %s', async (_, { call, keys, outcome }) => {
    const server = await testServer();
    const desk = await openTestDesk(server);
    await desk.place({ instrument_id: someOption(server, 'put').id });
    const [position] = await desk.positions();
    const [resting] = (await desk.place(low)).body.orders;
    const letGo = await failOn(server, 'idempotency_keys', 'update', keys);
    const key = newKey();
    await call(desk, { server, orderId: resting?.order_id ?? '', positionId: position?.position_id ?? '' }, key);
    await letGo();
    const again = await crashed(server);
    const resolve = async () =>
      (await again.call<Told>('POST', `/api/order-book/intents/${key}/resolve/`, { token: desk.user.token })).body;
    const first = await resolve();
    expect(first).toMatchObject({ state: 'done', ...outcome });
    for (let steps = 0; steps < 8; steps += 1) await again.services.venue.step();
    expect((await resolve()).orders.map((order) => order.status)).toEqual(first.orders.map((order) => order.status));
    const held = (await again.db.selectFrom('positions').select(['net_quantity', 'product']).execute()).filter(
      (row) => row.net_quantity > 0,
    );
    const isHedged = first.orders.some((order) => order.status === 'filled');
    expect(held.map((row) => row.product)).toEqual(isHedged ? ['NRML', 'NRML'] : ['NRML']);
  });

  it('a retry of a basket tells the orders of the basket', async () => {
    const server = await testServer({ wait: async () => {} });
    const desk = await openTestDesk(server);
    const send = <T>(on: TestServer, path: string, body: object, key: string) =>
      on.call<T>('POST', `/api/order-book/${path}`, { token: desk.user.token, body, headers: { 'idempotency-key': key } });
    const { legs, targets } = basketOf(server, desk);
    const [short, hedge] = legs;
    const first = await send<{ basket: { basket_id: string } }>(
      server,
      'baskets/',
      { legs: [short, { ...hedge, ...low }], targets },
      newKey(),
    );
    const letGo = await failOn(server, 'idempotency_keys', 'update', "new.operation = 'retryBasket'");
    const key = newKey();
    await send(server, `baskets/${first.body.basket.basket_id}/retry/`, { without_hedge: true }, key);
    await letGo();
    const again = await crashed(server);
    const { body } = await send<Told>(again, `intents/${key}/resolve/`, {}, newKey());
    expect(body).toMatchObject({ state: 'done', orders: [{ status: 'filled' }, { status: 'open', price: 0.05 }], error: null });
  });

  it('cancelling many: the same call again asks for all that were not asked for', async () => {
    const server = await testServer();
    const desk = await openTestDesk(server);
    await desk.place([low, low]);
    const letGo = await failOn(server, 'idempotency_keys', 'update');
    const key = newKey();
    const body = { account_number: desk.accountNumber, scope: 'all' };
    const cancelAll = (on: TestServer) =>
      on.call<{ results: { cancelled: boolean; error: { code: string } | null }[] }>('POST', '/api/order-book/order-book/cancel_orders/', {
        token: desk.user.token,
        body,
        headers: { 'idempotency-key': key },
      });
    expect((await cancelAll(server)).status).toBe(500);
    await letGo();
    const again = await crashed(server);
    const { results } = (await cancelAll(again)).body;
    expect(results.map(({ cancelled, error }) => [cancelled, error?.code ?? null])).toEqual([
      [true, null],
      [true, null],
    ]);
    expect((await again.db.selectFrom('orders').select('status').execute()).map((row) => row.status)).toEqual(['cancelled', 'cancelled']);
  });
});
