import type { InferOutput } from 'valibot';
import { describe, expect, it } from 'vitest';
import type { positionBookAnswer } from '#contract/schemas/book.ts';
import type { statusAnswer } from '#contract/schemas/risk.ts';
import type { Instrument } from '#domain/instruments/instrument.ts';
import { markOfQuote } from '#domain/market/mark.ts';
import type { Quote } from '#domain/market/quote.ts';
import { newKey, openTestDesk, quoteNow, someOption, stepMarket, type TestDesk, type WirePosition } from '#tests/support/server/desk.ts';
import { testServer, type TestServer } from '#tests/support/server/server.ts';
import { gapSpot } from '#tests/support/server/steer-market.ts';

type Book = InferOutput<typeof positionBookAnswer>;
type Status = InferOutput<typeof statusAnswer>;

const units = (value: number | null | undefined) => Math.round((value ?? Number.NaN) * 10_000);
const markNow = (server: TestServer, id: string) => markOfQuote(quoteNow(server, id))?.price ?? Number.NaN;

/** An option that hardly ever trades: the deepest call of the last expiry. */
function quietOption({ services: { venue } }: TestServer): Instrument {
  const [found] = venue
    .instruments()
    .filter((one) => one.kind === 'option' && one.underlying === 'NIFTY' && one.optionType === 'call')
    .toSorted((a, b) => (a.kind === 'option' && b.kind === 'option' ? b.expiresAt - a.expiresAt || a.strike - b.strike : 0));
  if (found === undefined) throw new Error('the market lists no option');
  return found;
}

const get = async <T>(server: TestServer, desk: TestDesk, path: string): Promise<T> => {
  const { status, body, text } = await server.call<T>('GET', path, { token: desk.user.token });
  expect(status, text).toBe(200);
  return body;
};
const bookOf = (server: TestServer, desk: TestDesk) => get<Book>(server, desk, `/api/position-book/position-book/${desk.accountNumber}`);
const statusOf = (server: TestServer, desk: TestDesk) => get<Status>(server, desk, `/api/risk/status/${desk.accountNumber}`);
const eventsOf = async (server: TestServer, desk: TestDesk, type: string) =>
  (await server.services.eventLog.readAfter(desk.user.id, 0, 1000)).filter((event) => event.type === type).map(({ data }) => data);

/** Nothing trades, but a second passes by our clock: everything that looks by itself looks. */
async function look(server: TestServer): Promise<void> {
  server.clock.advance(2_000);
  await server.services.venue.execute({ inputs: async () => [], conclude: async () => null });
  await server.services.venue.settled();
}

/** A long position whose contract stops trading at `last`, while its order book falls below that price. */
async function heldWhileItsBookFalls(): Promise<{ server: TestServer; desk: TestDesk; held: Instrument; before: Quote; lots: number }> {
  const server = await testServer();
  const desk = await openTestDesk(server);
  const held = quietOption(server);
  const lots = 2;
  await stepMarket(server, 2);
  expect((await desk.place({ instrument_id: held.id, lots })).body.orders[0]?.status).toBe('filled');
  const before = quoteNow(server, held.id);
  await gapSpot(server, 0.99);
  await stepMarket(server, 20);
  const after = quoteNow(server, held.id);
  // The case: no trade since ours, and no bid at that price any more.
  expect([after.lastPrice, after.lastTradeAt]).toEqual([before.lastPrice, before.lastTradeAt]);
  expect(after.depth.asks[0]?.price).toBeLessThan(after.lastPrice);
  return { server, desk, held, before, lots };
}

describe('an option that does not trade while its book moves', () => {
  it('is worth the same in every answer: positions, summary, day books, limits and events', async () => {
    const { server, desk, held, before, lots } = await heldWhileItsBookFalls();
    const mark = markNow(server, held.id);
    const quantity = lots * held.lotSize;

    const [position] = (await desk.positions()) as [WirePosition];
    expect(position).toMatchObject({ mark_basis: 'ask', last_trade_at: before.lastTradeAt });
    expect([units(position.mark_price), units(position.quote?.ltp)]).toEqual([mark, before.lastPrice]);
    const unrealised = mark * quantity - units(position.open_cost);
    expect(unrealised).toBeLessThan(0);

    const summary = await desk.summary();
    expect(units(summary.unrealised_pnl)).toBe(unrealised);
    const net = unrealised - units(position.charges.total);
    expect(units(summary.net_pnl)).toBe(net);

    const { position_book: rows, totals } = await bookOf(server, desk);
    expect(rows).toMatchObject([{ mark_basis: 'ask', last_trade_at: before.lastTradeAt }]);
    expect([units(rows[0]?.mark), units(rows[0]?.unrealised_pnl), units(totals.net_pnl)]).toEqual([mark, unrealised, net]);
    const report = await get<{ totals: { net_pnl: number } }>(server, desk, `/api/pnl/${desk.accountNumber}`);
    expect(units(report.totals.net_pnl)).toBe(net);

    const { account, portfolios } = await statusOf(server, desk);
    expect([units(account.day_profit), units(portfolios[0]?.day_profit)]).toEqual([net, net]);

    const conversion = { account_number: desk.accountNumber, portfolio_id: desk.portfolioId, position_id: position.position_id };
    const converted = await server.call('POST', '/api/position/convert/', {
      token: desk.user.token,
      body: { ...conversion, product: 'MIS', lots: 1 },
      headers: { 'idempotency-key': newKey() },
    });
    expect(converted.status, converted.text).toBe(200);
    const updates = (await eventsOf(server, desk, 'position.updated')) as { position: WirePosition }[];
    expect(updates.slice(-2).map((event) => [units(event.position.mark_price), event.position.mark_basis])).toEqual([
      [mark, 'ask'],
      [mark, 'ask'],
    ]);
  });

  it("reaches the day's loss limit and an alert by its book alone", async () => {
    const { server, desk, held } = await heldWhileItsBookFalls();
    const { account } = await statusOf(server, desk);
    const loss = -(account.day_profit ?? Number.NaN);
    const limit = Math.round((loss + 100) * 100) / 100;
    await server.call('PUT', '/api/risk/limits/', {
      token: desk.user.token,
      body: { scope: { kind: 'account', id: desk.accountId }, day_loss: limit },
    });
    await server.call('POST', '/api/alerts/alerts/', {
      token: desk.user.token,
      body: {
        terms: [{ measure: 'pnl', portfolio_id: desk.portfolioId, comparator: 'below', level: -limit }],
        cool_down_minutes: null,
        until: null,
      },
    });
    await look(server);
    expect(await eventsOf(server, desk, 'risk.day-loss-reached')).toEqual([]);
    expect(await eventsOf(server, desk, 'alert.fired')).toEqual([]);
    const { lastTradeAt } = quoteNow(server, held.id);
    await gapSpot(server, 0.99);
    await look(server);
    expect(quoteNow(server, held.id).lastTradeAt).toBe(lastTradeAt);
    const profit = (await statusOf(server, desk)).account.day_profit ?? Number.NaN;
    expect(await eventsOf(server, desk, 'risk.day-loss-reached')).toMatchObject([{ limit, loss: -profit }]);
    expect(await eventsOf(server, desk, 'alert.fired')).toMatchObject([{ firing: { terms: [{ measure: 'pnl', value: profit }] } }]);
    const [order] = (await desk.place({ instrument_id: someOption(server).id })).body.orders;
    expect(order).toMatchObject({ status: 'denied' });
  });

  it('is among the losing ones that a press closes, though its last trade says no loss', async () => {
    const { server, desk } = await heldWhileItsBookFalls();
    await server.call('POST', '/api/risk/kill/', {
      token: desk.user.token,
      body: { scope: { kind: 'all' }, exit_percent: 100, losing_only: true },
      headers: { 'idempotency-key': newKey() },
    });
    await stepMarket(server, 20);
    expect((await desk.positions()).map((row) => row.net_quantity)).toEqual([0]);
  });

  it('of which futures are the only thing held: their loss at the mark is what the account cannot spend', async () => {
    const server = await testServer();
    const desk = await openTestDesk(server);
    await stepMarket(server, 2);
    const future = server.services.venue
      .instruments()
      .filter((one) => one.kind === 'future' && one.underlying === 'NIFTY')
      .at(-1)!;
    expect((await desk.place({ instrument_id: future.id, lots: 1 })).body.orders[0]?.status).toBe('filled');
    const before = quoteNow(server, future.id);
    await gapSpot(server, 0.99);
    const after = quoteNow(server, future.id);
    expect(after.lastTradeAt).toBe(before.lastTradeAt);
    const [position] = (await desk.positions()) as [WirePosition];
    const loss = units(position.open_cost) - markNow(server, future.id) * future.lotSize;
    expect(loss).toBeGreaterThan(100 * 10_000 * future.lotSize);
    const { cash, futures_loss: lost, margin_blocked: blocked, reserved_for_orders: reserved, available } = await statusOf(server, desk);
    expect(units(lost)).toBe(loss);
    expect(units(available)).toBe(units(cash) - loss - units(blocked) - units(reserved));
  });
});
