import { describe, expect, it } from 'vitest';
import { openTestDesk, quoteNow, someOption, stepMarket } from '#tests/support/server/desk.ts';
import { failOn } from '#tests/support/client/kept.ts';
import { testServer, type TestServer } from '#tests/support/server/server.ts';
import { steerMarket } from '#tests/support/server/steer-market.ts';

/** The best bid times a factor, on a tick. */
const around = (server: TestServer, id: string, factor: number) =>
  Math.round(((quoteNow(server, id).depth.bids[0]?.price ?? 0) * factor) / 500) / 20;

describe('an intraday order after the cut-off', () => {
  it('that only closes goes, tied to its position; one that could open, or that is made larger, does not', async () => {
    const server = await testServer();
    const desk = await openTestDesk(server);
    const { id, lotSize } = someOption(server);
    await desk.place({ product: 'MIS', lots: 2 });
    // Nothing else closes the position meanwhile.
    await failOn(server, 'instructions', 'insert');
    await steerMarket(server, (market) => ({ ...market, at: (market.closesAt - 15 * 60_000 - 250) as typeof market.at }));
    await stepMarket(server, 2);
    const sell = (order: object) =>
      desk.place({ product: 'MIS', transaction_type: 'SELL', order_type: 'LIMIT', price: around(server, id, 1.2), ...order });
    const first = async (order: object) => (await sell(order)).body.orders[0];
    const late = { status: 'denied', reason_code: 'order.mis-cut-off' };
    expect(await first({ lots: 3 })).toMatchObject(late);
    expect(await first({ transaction_type: 'BUY', price: around(server, id, 0.8) })).toMatchObject(late);
    const resting = await first({ lots: 1 });
    expect(resting).toMatchObject({ status: 'open' });
    expect(await first({ lots: 2 })).toMatchObject(late);
    expect((await desk.modify(resting?.order_id ?? '', { lots: 3 })).body.code).toBe('instruction.above-open');
    expect(await first({ order_type: 'MARKET', price: null })).toMatchObject({ status: 'filled', filled_quantity: lotSize });
    const rows = await server.db.selectFrom('orders').select('purpose').where('status', 'in', ['open', 'filled']).execute();
    expect(rows.map((row) => row.purpose).toSorted()).toEqual(['open', 'square-off', 'square-off']);
  });
});
