import type { InferOutput } from 'valibot';
import { describe, expect, it } from 'vitest';
import type { positionBookAnswer } from '#contract/schemas/book.ts';
import { openTestDesk, someOption, stepMarket } from '#tests/support/server/desk.ts';
import { testServer } from '#tests/support/server/server.ts';
import { endSession } from '../support/days.ts';

const server = await testServer();
const { venue } = server.services;

describe('with a past start_date', () => {
  it('all three books are those of that date: what was carried then, at that close, and nothing of today', async () => {
    const desk = await openTestDesk(server);
    await stepMarket(server, 4);
    const [held, turned] = [someOption(server, 'call'), someOption(server, 'put')];
    const trade = (id: string, side: 'BUY' | 'SELL', lots: number) => desk.place({ instrument_id: id, transaction_type: side, lots });
    await trade(held.id, 'BUY', 3);
    await trade(held.id, 'SELL', 1);
    await trade(turned.id, 'BUY', 1);
    await trade(turned.id, 'SELL', 1);
    const open = await desk.positions();
    const of = (rows: typeof open, id: string) => rows.find((row) => row.instrument.instrument_id === id);
    const first = await endSession(server);
    const closes = new Map([held, turned].map(({ id }) => [id, (venue.quote(id)?.previousClose ?? Number.NaN) / 10_000]));

    await stepMarket(server, 4);
    await trade(held.id, 'SELL', 2);
    await trade(turned.id, 'SELL', 2);
    const resting = (await desk.place({ instrument_id: held.id, order_type: 'LIMIT', price: 0.05, lots: 1 })).body.orders[0];
    expect(resting?.status).toBe('open');
    expect(of(await desk.positions(), held.id)?.net_lots).toBe(0);
    expect(of(await desk.positions(), turned.id)?.net_lots).toBe(-2);

    const then = await desk.positions(first);
    expect(then.length).toBe(2);
    for (const { id } of [held, turned]) {
      const { net_lots, average_price, open_cost, buy_value, sell_value, realised_pnl, charges } = of(open, id)!;
      expect(of(then, id)).toMatchObject({ net_lots, average_price, open_cost, buy_value, sell_value, realised_pnl, charges, quote: null });
      expect(of(then, id)?.mark_price).toBeCloseTo(closes.get(id)!, 4);
    }
    expect([of(then, held.id)?.net_lots, of(then, turned.id)?.net_lots]).toEqual([2, 0]);

    expect((await desk.book(first)).map((order) => order.order_id)).not.toContain(resting?.order_id);
    expect((await desk.book(first)).length).toBe(4);
    expect((await desk.book()).map((order) => order.order_id)).toContain(resting?.order_id);

    const bookOf = async (date: string) =>
      (
        await server.call<InferOutput<typeof positionBookAnswer>>(
          'GET',
          `/api/position-book/position-book/${desk.accountNumber}?start_date=${date}`,
          { token: desk.user.token },
        )
      ).body;
    const day = (await bookOf(first)).position_book.find((row) => row.instrument.instrument_id === held.id);
    expect(day).toMatchObject({ net_lots: 2, carried_quantity: 0, quote: null });
    expect(day?.mark).toBeCloseTo(closes.get(held.id)!, 4);
    const next = (await bookOf(venue.tradingDate())).position_book.find((row) => row.instrument.instrument_id === held.id);
    expect(next).toMatchObject({ net_lots: 0, carried_quantity: 2 * held.lotSize, previous_close: closes.get(held.id) });

    const second = await endSession(server);
    expect(await desk.positions(first)).toEqual(then.map((row) => ({ ...row, revision: expect.any(Number) as number })));
    const later = await desk.positions(second);
    expect([later.length, of(later, held.id)?.net_lots, of(later, turned.id)?.net_lots]).toEqual([2, 0, -2]);
    expect(await desk.positions('2026-11-02')).toEqual([]);
    expect(await desk.book('2026-11-02')).toEqual([]);
  });
});
