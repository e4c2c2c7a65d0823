import { describe, expect, it } from 'vitest';
import { plan, startedRun } from '#tests/support/bots/run-desk.ts';
import { stepAll } from '#tests/support/client/kept.ts';
import { openTestDesk, quoteNow, someOption } from '#tests/support/server/desk.ts';
import { expectBooksReconcile } from '#tests/support/server/reconcile.ts';
import { testServer, type TestServer } from '#tests/support/server/server.ts';
import { steerMarket } from '#tests/support/server/steer-market.ts';

/** Halts the market until the close and puts it a few steps before that: nothing can be left at the cut-off. */
const haltToTheClose = (server: TestServer) =>
  steerMarket(server, (market) => ({
    ...market,
    at: (market.closesAt - 2_000) as typeof market.at,
    haltedUntil: market.closesAt,
  }));
/** Goes on to the first instant of the next session. */
async function toTheNextDay(server: TestServer): Promise<string> {
  const date = server.services.venue.tradingDate();
  for (let steps = 0; steps < 20 && server.services.venue.tradingDate() === date; steps += 1) await stepAll(server, 1);
  expect(server.services.venue.tradingDate()).not.toBe(date);
  return date;
}
const openIn = async ({ db }: TestServer, product: 'MIS' | 'NRML') =>
  (await db.selectFrom('positions').select('net_quantity').where('product', '=', product).execute()).map((row) => row.net_quantity);
const tenthOfPaisa = (decimal: number) => Math.round(decimal * 10_000);

describe('an intraday position whose contract does not trade any more when the session ends', () => {
  it('is left at its last quote with all charges; its owner is told, and what carries stays', async () => {
    const server = await testServer();
    const desk = await openTestDesk(server);
    await stepAll(server, 4);
    const { id, lotSize } = someOption(server);
    await desk.place({ instrument_id: id, product: 'MIS', lots: 2 });
    await desk.place({ instrument_id: id, product: 'NRML' });
    await haltToTheClose(server);
    const bid = quoteNow(server, id).depth.bids[0]?.price ?? 0;
    const date = await toTheNextDay(server);
    expect([await openIn(server, 'MIS'), await openIn(server, 'NRML')]).toEqual([[0], [lotSize]]);
    const left = await server.db.selectFrom('fills').selectAll().where('kind', '=', 'left-unpriced').execute();
    expect(left.map(({ side, quantity, price, trade_date: on, product }) => ({ side, quantity, price, on, product }))).toEqual([
      { side: 'sell', quantity: 2 * lotSize, price: bid, on: date, product: 'MIS' },
    ]);
    const [fill] = left;
    expect(fill?.brokerage).toBeGreaterThan(tenthOfPaisa(20));
    for (const charge of [fill?.stt, fill?.exchange_fee, fill?.sebi, fill?.gst]) expect(charge).toBeGreaterThan(0);
    const events = await server.services.eventLog.readAfter(desk.user.id, 0, 500);
    const called = events.flatMap(({ type, data }) => (type === 'instruction.attention' ? [data] : [])) as {
      reason_code: string;
      instruments?: { instrument_id: string }[];
    }[];
    const told = called.filter(({ reason_code: code }) => code === 'instruction.left-unpriced');
    expect(told.map(({ instruments = [] }) => instruments.map((one) => one.instrument_id))).toEqual([[id]]);
    // The position is closed with the day, and nothing of it is carried to the next one.
    const days = await server.db.selectFrom('position_days').select(['product', 'net_quantity']).where('trading_date', '=', date).execute();
    expect(days.find(({ product }) => product === 'MIS')?.net_quantity).toBe(0);
    await stepAll(server, 20);
    expect((await server.db.selectFrom('fills').select('kind').where('kind', '=', 'left-unpriced').execute()).length).toBe(1);
    await expectBooksReconcile(server, desk);
  });

  it('and the bot that holds it says so, at the price that was booked, and begins the next day anew', async () => {
    const server = await testServer();
    const { runs, runId } = await startedRun(
      server,
      plan(
        [
          { side: 'sell', kind: 'call' },
          { side: 'buy', kind: 'call', strike: { rule: 'atm', offset: 6 } },
        ],
        { product: 'MIS' },
      ),
    );
    expect((await runs.one()).legs.map(({ phase }) => phase)).toEqual(['held', 'held']);
    await haltToTheClose(server);
    const date = await toTheNextDay(server);
    const days = await server.db.selectFrom('position_days').select('net_quantity').where('trading_date', '=', date).execute();
    expect(days.map((row) => row.net_quantity)).toEqual([0, 0]);
    const { lines } = await runs.journal(runId);
    const said = lines.map(({ line }) => line).filter(({ code }) => code === 'left-unpriced');
    const booked = await server.db.selectFrom('fills').select('price').where('kind', '=', 'left-unpriced').execute();
    const rising = (prices: readonly number[]) => prices.toSorted((a, b) => a - b);
    expect(rising(said.map(({ price }) => tenthOfPaisa(price ?? 0)))).toEqual(rising(booked.map(({ price }) => price)));
    expect(said).toHaveLength(2);
    expect(lines.filter(({ line }) => line.code === 'closed-elsewhere')).toEqual([]);
    await stepAll(server, 4);
    expect(await runs.one()).toMatchObject({
      status: 'running',
      trades: 2,
      legs: [
        { phase: 'held', lots: 1 },
        { phase: 'held', lots: 1 },
      ],
    });
  });
});
