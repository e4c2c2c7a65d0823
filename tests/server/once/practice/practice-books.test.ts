import { describe, expect, it } from 'vitest';
import { newKey, openTestDesk, quoteNow, someOption, stepMarket, type TestDesk } from '#tests/support/server/desk.ts';
import { bidTimes, crashed, failOn, systemOrders, keptDesk, openPosition, stepAll } from '#tests/support/client/kept.ts';
import { practise } from '#tests/support/server/practise.ts';
import { expectBooksReconcile } from '#tests/support/server/reconcile.ts';
import { testServer, type TestServer } from '#tests/support/server/server.ts';
import { endSession } from '#tests/server/support/days.ts';
import { gapSpot } from '#tests/support/server/steer-market.ts';

async function ready(...script: string[]) {
  const server = await testServer();
  const desk = await openTestDesk(server);
  await stepMarket(server);
  await practise(server, desk, script);
  return { server, desk };
}

const compare = async (server: TestServer, { user, accountNumber }: TestDesk) =>
  (await server.services.reconciliation.reconcileAccount(user.id, accountNumber)).reconciliation;

const fillsOf = (server: TestServer, desk: TestDesk) =>
  server.db.selectFrom('fills').selectAll().where('broker_account_id', '=', desk.accountId).orderBy('sequence').execute();

describe('a fill whose report never came', () => {
  it('is known to the broker only, is taken over once, and then nothing is different any more', async () => {
    const { server, desk } = await ready('drop-fills');
    const { body } = await desk.place({ lots: 2 });
    await stepMarket(server, 2);
    expect((await desk.book())[0]).toMatchObject({ status: 'open', filled_quantity: 0 });
    expect(await desk.positions()).toEqual([]);

    const first = await compare(server, desk);
    const trades = first.findings.filter((finding) => finding.scope === 'trade');
    expect(trades.length).toBeGreaterThan(0);
    expect(trades.every((finding) => finding.result === 'theirs-only' && finding.adopted)).toBe(true);
    expect((await desk.book())[0]).toMatchObject({ order_id: body.orders[0]?.order_id, status: 'filled' });
    expect((await desk.positions())[0]?.net_quantity).toBe(2 * someOption(server).lotSize);
    const fills = await fillsOf(server, desk);
    expect(fills.map((fill) => fill.adopted)).toEqual(trades.map(() => true));

    expect(await compare(server, desk)).toMatchObject({ outcome: 'clean', findings: [] });
    await stepMarket(server, 2);
    expect(await fillsOf(server, desk)).toEqual(fills);
    await expectBooksReconcile(server, desk);
  });

  it('of an intraday order in several is charged as the one order that it is', async () => {
    const { server, desk } = await ready();
    await practise(server, desk, ['drop-fills'], { partial_fills: true });
    const { body } = await desk.place({ instrument_id: 'SIM:RELIANCE', product: 'MIS', lots: 120 });
    await desk.modify(body.orders[0]?.order_id ?? '', { lots: 121 });
    await stepMarket(server, 4);
    await compare(server, desk);
    const adopted = await fillsOf(server, desk);
    expect(adopted.length).toBeGreaterThan(1);
    const reports = await server.db.selectFrom('broker_reports').select('effect').orderBy('sequence').execute();
    const trades = reports.flatMap(({ effect }) => (effect.type === 'filled' ? [effect.trade] : []));
    expect(adopted.map((fill) => [fill.trade_id, fill.brokerage, fill.gst])).toEqual(
      trades.map(({ tradeId, charges }) => [tradeId, charges.brokerage, charges.gst]),
    );
  });

  it('on a day that has ended is taken over by the comparison of that evening, on the new date', async () => {
    const { server, desk } = await ready('drop-fills');
    await desk.place({ lots: 2 });
    const ended = await endSession(server);
    await server.services.venue.settled();
    expect((await fillsOf(server, desk)).map((fill) => [fill.adopted, fill.trade_date > ended])).toEqual([[true, true]]);
    expect((await desk.positions())[0]?.net_quantity).toBe(2 * someOption(server).lotSize);
    expect(await compare(server, desk)).toMatchObject({ outcome: 'clean', findings: [] });
    await expectBooksReconcile(server, desk);
  });

  it('on a day that ended while nobody compared is found by the next start', async () => {
    const { server, desk } = await ready('drop-fills');
    await desk.place({ lots: 2 });
    const letGo = await failOn(server, 'reconciliations', 'insert');
    const remove = await failOn(server, 'fills', 'insert', 'new.adopted');
    await endSession(server);
    await server.services.venue.settled();
    await letGo();
    await remove();
    expect(await fillsOf(server, desk)).toEqual([]);
    const again = await crashed(server);
    await again.services.reconciliation.settled();
    expect((await fillsOf(again, desk)).map((fill) => fill.adopted)).toEqual([true]);
    expect(await compare(again, desk)).toMatchObject({ outcome: 'clean', findings: [] });
  });

  it('and is told of only after its day has ended is booked on the day on which it is learnt', async () => {
    const { server, desk } = await ready('lose-reply');
    await desk.place({ lots: 2 });
    const none = await failOn(server, 'fills', 'insert', 'new.adopted');
    const ended = await endSession(server);
    await server.services.venue.settled();
    await none();
    server.services.venue.invalidate();
    await server.services.unknownOrders.turn();
    await stepMarket(server, 2);
    expect((await fillsOf(server, desk)).map((fill) => [fill.adopted, fill.trade_date > ended])).toEqual([[false, true]]);
    await expectBooksReconcile(server, desk);
  });

  it('of which the broker tells late after all counts once', async () => {
    const { server, desk } = await ready('lose-reply');
    await desk.place({ lots: 2 });
    const found = await compare(server, desk);
    expect(found.findings.some((finding) => finding.scope === 'trade' && finding.adopted)).toBe(true);
    await server.services.unknownOrders.turn();
    await stepMarket(server, 2);
    expect((await desk.book())[0]?.status).toBe('filled');
    expect((await desk.positions())[0]?.net_quantity).toBe(2 * someOption(server).lotSize);
    await expectBooksReconcile(server, desk);
  });

  it('orders that rest, close and turn a position round agree with the broker', async () => {
    const { server, desk } = await ready('none', 'duplicate-reports', 'reorder-reports', 'none');
    const { tickSize, id } = someOption(server);
    const bid = quoteNow(server, id).depth.bids[0]?.price ?? 0;
    await desk.place({ lots: 2 });
    await desk.place({ lots: 3, transaction_type: 'SELL' });
    await desk.place({ lots: 2 });
    await desk.place({ order_type: 'LIMIT', price: (Math.round((bid * 0.7) / tickSize) * tickSize) / 10_000 });
    await stepMarket(server, 2);
    expect((await desk.book()).filter((order) => order.status === 'open')).toHaveLength(1);
    await expectBooksReconcile(server, desk);
  });
});

describe('an exit of a practising account', () => {
  it('whose answer is lost goes once, hears of its fill as soon as it is found out, and is over', async () => {
    const { server, desk } = await ready('none');
    const { id } = someOption(server);
    const position = await openPosition(desk, { instrument_id: id });
    const kept = keptDesk(server, desk);
    const exit = await kept.protect(position.position_id, { stop: { trigger_price: bidTimes(server, id, 0.9) } });
    await practise(server, desk, ['lose-reply']);
    await gapSpot(server, 0.97);
    await stepAll(server, 2);
    expect((await systemOrders(desk)).map((order) => order.status)).toEqual(['unknown']);

    await server.services.unknownOrders.turn();
    await server.services.instructionEngine.settled();
    // No step of the market in between.
    expect(await kept.get(exit.instruction_id)).toMatchObject({ status: 'completed', live: false, exit: { closed_quantity: 130 } });
    expect(await systemOrders(desk)).toHaveLength(1);
  });

  it('of a pair that is cut off by a restart after its answer was lost closes the position once', async () => {
    const { server, desk } = await ready('none');
    const { id } = someOption(server);
    const position = await openPosition(desk, { instrument_id: id });
    const exit = await keptDesk(server, desk).protect(position.position_id, {
      stop: { trigger_price: bidTimes(server, id, 0.9) },
      target_price: bidTimes(server, id, 3),
    });
    await practise(server, desk, ['lose-reply']);
    await gapSpot(server, 0.97);
    await stepAll(server, 2);
    expect((await systemOrders(desk)).map((order) => order.status)).toEqual(['unknown']);

    const again = await crashed(server);
    const { token } = desk.user;
    await stepAll(again, 3);
    const orders = () => again.db.selectFrom('orders').selectAll().where('purpose', '=', 'square-off').execute();
    const [first, ...others] = await orders();
    // It may have been found by the comparison of the start already.
    expect(['unknown', 'filled']).toContain(first?.status);
    expect(others).toEqual([]);
    await again.services.unknownOrders.turn();
    await again.services.instructionEngine.settled();
    await stepAll(again, 3);
    expect((await orders()).map((order) => [order.status, order.filled_quantity])).toEqual([['filled', 130]]);
    const { body } = await again.call<{ data: { net_quantity: number }[] }>('GET', `/api/position/position/${desk.portfolioId}/`, {
      token,
    });
    expect(body.data.map((row) => row.net_quantity)).toEqual([0]);
    const { body: list } = await again.call<{ instructions: { instruction_id: string; status: string }[] }>(
      'GET',
      `/api/instructions/${desk.accountNumber}/`,
      { token },
    );
    expect(list.instructions.find((one) => one.instruction_id === exit.instruction_id)?.status).toBe('completed');
    await again.services.reconciliation.settled();
    expect(await compare(again, desk)).toMatchObject({ outcome: 'clean' });
  });
});

describe('everything at once on a practising account', () => {
  it('calls, reports, questions and steps of the exchange never stand in each other’s way', async () => {
    const faults = ['none', 'duplicate-reports', 'reorder-reports', 'lose-reply', 'hold-cancel', 'reject-late'];
    const { server, desk } = await ready(...Array.from({ length: 60 }, (_, place) => faults[place % faults.length] ?? 'none'));
    const { tickSize, id } = someOption(server);
    const low = (Math.round(((quoteNow(server, id).depth.bids[0]?.price ?? 0) * 0.9) / tickSize) * tickSize) / 10_000;
    const statuses: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const placing = Array.from({ length: 12 }, (_, place) => {
        const side = place % 2 === 0 ? 'BUY' : 'SELL';
        return desk.place(
          place % 3 === 0 ? { order_type: 'LIMIT', price: low } : { transaction_type: side, lots: 1 + (place % 4) },
          newKey(),
        );
      });
      const open = (await desk.book()).filter((order) => order.status === 'open').slice(0, 6);
      const cancelling = open.map((order) => desk.cancel(order.order_id));
      const around = [
        server.services.venue.step(),
        server.services.unknownOrders.turn(),
        compare(server, desk),
        server.services.venue.step(),
      ];
      statuses.push(...(await Promise.all([...placing, ...cancelling])).map((answer) => answer.status));
      await Promise.all(around);
      server.clock.advance(6_000);
    }
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    for (let turn = 0; turn < 4; turn += 1) {
      server.clock.advance(31_000);
      await server.services.unknownOrders.turn();
      await stepMarket(server, 2);
    }
    expect((await desk.book()).filter((order) => ['unknown', 'cancel-pending', 'pending-submit'].includes(order.status))).toEqual([]);
    await expectBooksReconcile(server, desk);
  }, 60_000);
});
