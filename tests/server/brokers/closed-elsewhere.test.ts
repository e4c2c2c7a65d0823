import { afterEach, expect, it } from 'vitest';
import { newKey, someOption, type TestDesk } from '#tests/support/server/desk.ts';
import { scriptedServer } from '#tests/support/server/scripted-desk.ts';

const { server, broker, desk: openDesk, follow } = await scriptedServer();
const { control } = broker;
const lot = () => someOption(server).lotSize;

afterEach(async () => {
  control.reset();
  await server.db.updateTable('orders').set({ status: 'cancelled' }).where('status', '<>', 'denied').execute();
  await server.db.updateTable('broker_accounts').set({ status: 'needs-login' }).execute();
  await server.db.deleteFrom('broker_square_offs').execute();
  await server.db.deleteFrom('kill_gates').execute();
});

async function watch(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    await follow();
    await server.services.comparisons.turn();
  }
}
/** Another program trades a quantity. */
const trade = (side: 'BUY' | 'SELL', quantity: number, filled = quantity) => {
  const id = control.placeElsewhere({ instrument: someOption(server).id, side, quantity, price: 120 });
  control.fillOrder({ order_id: id, quantity: filled, price: 120 });
  return id;
};
/** A desk that holds one lot, bought at 100. */
async function holding(): Promise<TestDesk> {
  const desk = await openDesk();
  control.setPrice({ instrument: someOption(server).id, price: 100 });
  await desk.place({ order_type: 'MARKET' });
  await watch(2);
  return desk;
}
const held = (desk: TestDesk) =>
  server.db
    .selectFrom('positions')
    .innerJoin('portfolios', 'portfolios.id', 'positions.portfolio_id')
    .select(['positions.net_quantity', 'portfolios.placed_elsewhere'])
    .where('positions.broker_account_id', '=', desk.accountId)
    .where('positions.net_quantity', '<>', 0)
    .orderBy('positions.net_quantity', 'desc')
    .execute();
const sent = () => control.calls().filter(({ method, path }) => method === 'POST' && path === '/orders').length;
const call = (desk: TestDesk, path: string, body?: object) =>
  server.call<{ code?: string }>('POST', path, { token: desk.user.token, headers: { 'idempotency-key': newKey() }, ...(body && { body }) });
const exitAll = (desk: TestDesk, body = {}) =>
  call(desk, '/api/order-book/order-book/squareoff_trades/', { scope: 'account', account_number: desk.accountNumber, ...body });

it('closes the position of the portfolio that holds it, with its result there, and leaves nothing to exit', async () => {
  const desk = await holding();
  trade('SELL', lot());
  await watch(8);
  expect(await held(desk)).toEqual([]);
  expect(await desk.positions()).toMatchObject([{ net_quantity: 0, realised_pnl: 20 * lot() }]);
  expect((await desk.book()).map(({ origin }) => origin)).toContain('elsewhere');
  expect((await exitAll(desk)).body.code).toBe('position.flat');
  expect(sent()).toBe(1);
});

it('is closed in part by an order that trades in part, and a second order closes no more than is left', async () => {
  const desk = await openDesk();
  control.setPrice({ instrument: someOption(server).id, price: 100 });
  await desk.place({ order_type: 'MARKET', lots: 3 });
  await watch(2);
  trade('SELL', 2 * lot(), lot());
  trade('SELL', lot());
  trade('SELL', lot());
  await watch(8);
  // Two of the three orders fit into what is held, and one of them has traded in part.
  expect(await held(desk)).toEqual([
    { net_quantity: lot(), placed_elsewhere: false },
    { net_quantity: -lot(), placed_elsewhere: true },
  ]);
});

it('is not closed twice where an order of another program is larger than the position', async () => {
  const desk = await holding();
  trade('SELL', 2 * lot());
  await watch(8);
  expect(await held(desk)).toEqual([
    { net_quantity: lot(), placed_elsewhere: false },
    { net_quantity: -2 * lot(), placed_elsewhere: true },
  ]);
  await exitAll(desk);
  await watch(3);
  await call(desk, '/api/risk/kill/', { scope: { kind: 'all' }, exit_percent: 100 });
  await watch(5);
  expect(sent()).toBe(1);
});

it('is flat after a square-off by the broker', async () => {
  const desk = await holding();
  await call(desk, `/api/broker-stops/${desk.accountId}/square-off/`);
  await watch(8);
  expect(await held(desk)).toEqual([]);
  expect((await desk.positions()).map((one) => one.net_quantity)).toEqual([0]);
});
