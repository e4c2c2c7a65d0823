import { expect, it } from 'vitest';
import { newKey, openTestDesk, someOption, stepMarket, type TestDesk } from '#tests/support/server/desk.ts';
import { testServer, type TestServer } from '#tests/support/server/server.ts';

const server = await testServer();

async function convert(desk: TestDesk, product: string, on: TestServer = server) {
  const [position] = await desk.positions();
  const { status, body } = await on.call<{ code?: string }>('POST', '/api/position/convert/', {
    token: desk.user.token,
    body: { account_number: desk.accountNumber, portfolio_id: desk.portfolioId, position_id: position?.position_id, product },
    headers: { 'idempotency-key': newKey() },
  });
  return [status, body.code ?? null];
}

const share = () => {
  const found = server.services.venue.instruments().find((one) => one.kind === 'equity' && one.tradable);
  if (!found) throw new Error('the market lists no share');
  return { instrument_id: found.id, lots: 2 };
};

it('shares that were sold short do not become a delivery', async () => {
  const desk = await openTestDesk(server);
  await stepMarket(server);
  await desk.place({ ...share(), product: 'MIS', transaction_type: 'SELL' });
  expect((await desk.positions())[0]?.net_quantity).toBeLessThan(0);
  expect(await convert(desk, 'CNC')).toEqual([422, 'order.no-holding']);
});

it('shares that a working sale will deliver stay where they are', async () => {
  const desk = await openTestDesk(server);
  await desk.place({ ...share(), product: 'CNC' });
  const ask = server.services.venue.quote(share().instrument_id)?.depth.asks.at(-1)?.price ?? 0;
  const price = Math.ceil(ask / 5_000) / 2 + 1;
  const { body } = await desk.place({ ...share(), product: 'CNC', transaction_type: 'SELL', order_type: 'LIMIT', price });
  expect(body.orders[0]?.status).toBe('open');
  expect(await convert(desk, 'MIS')).toEqual([409, 'position.closing']);
  await desk.cancel(body.orders[0]?.order_id ?? '');
  expect(await convert(desk, 'MIS')).toEqual([200, null]);
});

it('nothing becomes intraday once intraday positions are squared off', async () => {
  const own = await testServer();
  const desk = await openTestDesk(own);
  await stepMarket(own);
  await desk.place({ instrument_id: someOption(own).id });
  await own.services.venue.stop();
  const market = own.services.venue.market();
  const at = market.closesAt - 15 * 60_000;
  await own.db
    .updateTable('venue_state')
    .set({ market: JSON.stringify({ ...market, at }), exchange_at: new Date(at) })
    .execute();
  const evening = await testServer({ database: own.database, clock: own.clock });
  expect(await convert(desk, 'MIS', evening)).toEqual([409, 'order.mis-cut-off']);
});
