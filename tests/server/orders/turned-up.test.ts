import { expect, it } from 'vitest';
import type { InferOutput } from 'valibot';
import type { basketAnswer } from '#contract/schemas/basket.ts';
import { answerAgain } from '#server/services/orders/answer-again.ts';
import { newKey, openTestDesk, someOption, stepMarket, type TestDesk } from '#tests/support/server/desk.ts';
import { testServer } from '#tests/support/server/server.ts';

const server = await testServer();
const resting = { order_type: 'LIMIT', price: 0.05 };
/** More steps than the checks of a second need. */
const STEPS = 40;

/** Moves the market and the server's clock until a look at the orders has passed. */
async function goOn(): Promise<void> {
  for (let step = 0; step < STEPS; step += 1) {
    server.clock.advance(250);
    await stepMarket(server);
  }
}

const change = (orderId: string, row: Record<string, unknown>) =>
  server.db.updateTable('orders').set(row).where('id', '=', orderId).execute();
const turnsUp = (orderId: string, row: Record<string, unknown> = {}) =>
  change(orderId, { status: 'open', reason_code: 'broker.turned-up', ...row });
const statusOf = async (desk: TestDesk, orderId: string) => (await desk.book()).find((order) => order.order_id === orderId)?.status;

async function restingOrder(desk: TestDesk, order: Record<string, unknown> = {}): Promise<string> {
  const { body } = await desk.place({ ...resting, ...order });
  return body.orders[0]?.order_id ?? '';
}

function press(desk: TestDesk, body: object) {
  return server.call('POST', '/api/risk/kill/', {
    token: desk.user.token,
    body: { scope: { kind: 'all' }, ...body },
    headers: { 'idempotency-key': newKey() },
  });
}

it.each([
  { cancels: true, status: 'cancelled' },
  { cancels: false, status: 'open' },
])('an entry that turns up under a kill switch is $status, when that cancels orders: $cancels', async ({ cancels, status }) => {
  const desk = await openTestDesk(server);
  const id = await restingOrder(desk);
  const kept = await restingOrder(await openTestDesk(server));
  await change(id, { status: 'rejected', reason_code: 'broker.never-arrived' });
  await press(desk, { cancel_orders: cancels });
  await goOn();
  await turnsUp(id);
  await turnsUp(kept);
  await goOn();
  expect(await statusOf(desk, id)).toBe(status);
  expect((await server.db.selectFrom('orders').select('status').where('id', '=', kept).executeTakeFirstOrThrow()).status).toBe('open');
});

it('an exit that turns up is cancelled once its position is closed, and kept while it closes what is open', async () => {
  const desk = await openTestDesk(server);
  await desk.place({ lots: 2 });
  const [position] = await desk.positions();
  const exit = { transaction_type: 'SELL', order_type: 'LIMIT', price: 1_900 };
  const closes = { purpose: 'square-off', position_id: position?.position_id };
  const first = await restingOrder(desk, exit);
  await turnsUp(first, closes);
  await goOn();
  expect(await statusOf(desk, first)).toBe('open');
  await desk.place({ transaction_type: 'SELL', lots: 2 });
  await goOn();
  expect(await statusOf(desk, first)).toBe('cancelled');
});

it('the stored answer of a basket tells of its order that turned up', async () => {
  const desk = await openTestDesk(server);
  const key = newKey();
  const legs = [
    { instrument_id: someOption(server).id, transaction_type: 'BUY', product: 'NRML', lots: 1, ...resting },
    { instrument_id: someOption(server, 'put').id, transaction_type: 'BUY', product: 'NRML', lots: 1, ...resting },
  ];
  const targets = [{ account_number: desk.accountNumber, portfolio_id: desk.portfolioId, multiplier: 1 }];
  const send = () =>
    server.call<InferOutput<typeof basketAnswer>>('POST', '/api/order-book/baskets/', {
      token: desk.user.token,
      body: { legs, targets },
      headers: { 'idempotency-key': key },
    });
  const { body } = await send();
  const [order] = body.basket.targets[0]?.legs ?? [];
  const id = order?.order?.order_id ?? '';
  const stored = async () =>
    (await server.db.selectFrom('idempotency_keys').selectAll().where('key', '=', key).executeTakeFirstOrThrow()).answer as {
      orders: { order_id: string; status: string; reason_code: string | null }[];
    };
  expect((await stored()).orders).toHaveLength(2);
  await turnsUp(id);
  const row = await server.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  await server.services.eventLog.transact((trx) => answerAgain(trx, [row]));
  const reasons = new Map((await stored()).orders.map((one) => [one.order_id === id, one.reason_code]));
  expect([reasons.get(true), reasons.get(false)]).toEqual(['broker.turned-up', null]);
});
