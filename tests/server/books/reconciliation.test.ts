import type { InferOutput } from 'valibot';
import { describe, expect, it } from 'vitest';
import type { reconciliationsAnswer } from '#contract/schemas/book.ts';
import { price } from '#domain/units/price.ts';
import type { Broker, TradeReport } from '#server/brokers/broker.ts';
import { createPaperBroker } from '#server/brokers/paper/paper-broker.ts';
import { createReconciliationService } from '#server/services/books/reconciliation.ts';
import { openTestDesk, someOption, stepMarket, type TestDesk } from '#tests/support/server/desk.ts';
import { expectBooksReconcile } from '#tests/support/server/reconcile.ts';
import { testServer, type TestServer } from '#tests/support/server/server.ts';
import { endSession } from '../support/days.ts';
import { eventTypes } from '../support/event-types.ts';

const server = await testServer();

const listOf = async ({ accountNumber, user: { token } }: TestDesk) =>
  (await server.call<InferOutput<typeof reconciliationsAnswer>>('GET', `/api/reconciliation/${accountNumber}/`, { token })).body
    .reconciliations;

async function traded(lots = 2): Promise<TestDesk> {
  const desk = await openTestDesk(server);
  await stepMarket(server);
  await desk.place({ lots });
  return desk;
}

/** The paper broker with changed answers. */
function saying(
  { services, db, clock }: TestServer,
  desk: TestDesk,
  change: Partial<Pick<Broker, 'trades' | 'positions' | 'workingOrders'>>,
) {
  const real = createPaperBroker({ db, venue: services.venue });
  const { eventLog, venue } = services;
  const service = createReconciliationService({
    db,
    eventLog,
    clock,
    log: services.log,
    venue: { ...venue, afterChange: () => () => {} },
    brokers: new Map([['paper', { ...real, ...change }]]),
    onAdopted: services.instructionEngine.refresh,
    bookFirst: async () => undefined,
  });
  return async () => (await service.reconcileAccount(desk.user.id, desk.accountNumber)).reconciliation;
}

const tradeOf = (desk: TestDesk, orderId: string, change: Partial<TradeReport> = {}): TradeReport => ({
  tradeId: `venue-${desk.accountId}`,
  orderId,
  instrumentId: someOption(server).id,
  side: 'buy',
  quantity: someOption(server).lotSize,
  price: price(1_000_000),
  at: server.services.venue.now(),
  ...change,
});

describe('comparing books', () => {
  it('finds nothing where nothing is wrong, and says so with every evening', async () => {
    const desk = await traded();
    const date = await endSession(server);
    const [evening] = await listOf(desk);
    expect(evening).toMatchObject({ cause: 'session-end', outcome: 'clean', findings: [] });
    expect((evening?.trading_date ?? '') > date).toBe(true);
    expect(evening?.matched).toBeGreaterThan(2);
    expect(await eventTypes(server, desk.user)).toContain('reconciliation.recorded');
    await expectBooksReconcile(server, desk);
  });

  it('counts the slices of an order above the freeze limit as that order', async () => {
    const desk = await traded(40);
    await stepMarket(server, 40);
    const { reconciliation } = await server.services.reconciliation.reconcileAccount(desk.user.id, desk.accountNumber);
    expect([reconciliation.outcome, reconciliation.findings]).toEqual(['clean', []]);
    const slices = await server.db.selectFrom('orders').select('id').where('broker_account_id', '=', desk.accountId).execute();
    expect(slices.length).toBeGreaterThan(1);
    await server.db.updateTable('sliced_orders').set({ filled_quantity: 1 }).where('broker_account_id', '=', desk.accountId).execute();
    const again = await server.services.reconciliation.reconcileAccount(desk.user.id, desk.accountNumber);
    expect(again.reconciliation.findings.map((one) => one.scope)).toEqual(['book-order']);
  });

  it('is done at the start of a server for every account that traded', async () => {
    const desk = await traded();
    const again = await testServer({ database: server.database, clock: server.clock });
    await again.services.reconciliation.settled();
    expect((await listOf(desk))[0]).toMatchObject({ cause: 'start', outcome: 'clean' });
    server.services.venue.invalidate();
  });

  it('finds a position, an order, the cash and a number of the log that are not what their entries make of them', async () => {
    const desk = await traded();
    const { accountId } = desk;
    const [one] = await desk.book();
    const [position] = await desk.positions();
    await server.db
      .updateTable('orders')
      .set({ filled_quantity: 1 })
      .where('id', '=', one?.order_id ?? '')
      .execute();
    await server.db
      .updateTable('positions')
      .set((eb) => ({ brokerage: eb('brokerage', '+', 1 as never) }))
      .where('broker_account_id', '=', accountId)
      .execute();
    await server.db.deleteFrom('events').where('user_id', '=', desk.user.id).where('seq', '=', 3).execute();
    const { body } = await server.call<{
      reconciliation: { outcome: string; findings: { scope: string; subject: string; adopted: boolean }[] };
    }>('POST', `/api/reconciliation/${desk.accountNumber}/`, { token: desk.user.token });
    const found = body.reconciliation.findings.map((finding) => [finding.scope, finding.subject]);
    expect(found).toEqual([
      ['book-position', position?.position_id],
      ['book-order', one?.order_id],
      ['book-cash', accountId],
      ['book-events', desk.user.id],
    ]);
    expect(body.reconciliation.outcome).toBe('differences');
    expect((await desk.book())[0]?.filled_quantity).toBe(1);
  });
});

describe('comparing with a broker', () => {
  it('while orders are placed and filled agrees every time: both sides stand in one database and are read at one instant', async () => {
    const desk = await openTestDesk(server);
    await stepMarket(server);
    const compare = async () => (await server.services.reconciliation.reconcileAccount(desk.user.id, desk.accountNumber)).reconciliation;
    for (let round = 0; round < 6; round += 1) {
      const [first, second, third] = await Promise.all([
        compare(),
        stepMarket(server).then(compare),
        stepMarket(server, 2).then(compare),
        desk.place([{ lots: 1 }, { transaction_type: 'SELL', lots: 1 }]),
        stepMarket(server, 3),
      ]);
      for (const { outcome, findings } of [first, second, third]) expect([outcome, findings]).toEqual(['clean', []]);
    }
    await expectBooksReconcile(server, desk);
  });

  it('a fill that only the broker knows is taken over once, labelled, under its own id, and everything agrees after it', async () => {
    const desk = await openTestDesk(server);
    await stepMarket(server);
    const { body } = await desk.place({ order_type: 'LIMIT', price: 0.05, lots: 3 });
    const orderId = body.orders[0]?.order_id ?? '';
    const trade = tradeOf(desk, orderId);
    const reconcile = saying(server, desk, { trades: async () => [trade, trade] });
    expect(await reconcile()).toMatchObject({
      outcome: 'differences',
      findings: [{ scope: 'trade', result: 'theirs-only', subject: trade.tradeId, adopted: true }],
    });
    expect(await reconcile()).toMatchObject({ outcome: 'clean' });
    const fills = await server.db.selectFrom('fills').selectAll().where('broker_account_id', '=', desk.accountId).execute();
    expect(fills.map((fill) => [fill.trade_id, fill.adopted, fill.order_id])).toEqual([[trade.tradeId, true, orderId]]);
    const [order] = await desk.book();
    expect([order?.status, order?.filled_quantity, order?.average_price]).toEqual(['partially-filled', trade.quantity, 100]);
    expect((await desk.positions())[0]).toMatchObject({ net_quantity: trade.quantity, buy_value: 100 * trade.quantity });
    expect(await eventTypes(server, desk.user)).toEqual(expect.arrayContaining(['fill.recorded', 'position.updated', 'order.updated']));
    const events = await server.services.eventLog.readAfter(desk.user.id, 0, 1_000);
    const adopted = events.filter(({ type }) => type === 'fill.adopted').map(({ data }) => data);
    expect(adopted).toMatchObject([{ fill: { trade_id: trade.tradeId }, order: { order_id: orderId, filled_quantity: trade.quantity } }]);
    await expectBooksReconcile(server, desk);
  });

  it('a fill of no order of ours, beyond an order, or without an id is reported and never taken over', async () => {
    const desk = await traded(1);
    const [order] = await desk.book();
    const strange = [
      tradeOf(desk, 'nobody', { tradeId: 'a' }),
      tradeOf(desk, order?.order_id ?? '', { tradeId: 'b' }),
      tradeOf(desk, order?.order_id ?? '', { tradeId: '' }),
    ];
    const real = createPaperBroker({ db: server.db, venue: server.services.venue });
    const today = server.services.venue.tradingDate();
    const trades: Broker['trades'] = async (account, date) => [
      ...((await real.trades(account, date)) ?? []),
      ...(date === today ? strange : []),
    ];
    const result = await saying(server, desk, { trades })();
    expect(result.findings.map((one) => [one.subject, one.result, one.adopted])).toEqual([
      ['', 'ambiguous', false],
      ['a', 'theirs-only', false],
      ['b', 'theirs-only', false],
    ]);
    expect((await desk.positions())[0]?.net_lots).toBe(1);
  });

  it('a position, an order and a trade that it does not name are ours only; nothing is changed', async () => {
    const desk = await openTestDesk(server);
    await stepMarket(server);
    await desk.place([{ lots: 1 }, { order_type: 'LIMIT', price: 0.05 }]);
    const before = await desk.positions();
    const none = async () => [];
    const result = await saying(server, desk, { trades: none, positions: none, workingOrders: none })();
    expect(result.findings.map((one) => [one.scope, one.result])).toEqual([
      ['order', 'ours-only'],
      ['trade', 'ours-only'],
      ['position', 'ours-only'],
    ]);
    expect((await desk.positions()).map((one) => one.revision)).toEqual(before.map((one) => one.revision));
  });

  it('that keeps no trades of a day that is over is not held to have had none', async () => {
    const desk = await traded();
    const result = await saying(server, desk, { trades: async () => null })();
    expect(result).toMatchObject({ outcome: 'clean', findings: [] });
  });

  it('that does not answer is said to be unreachable; our own books are compared all the same', async () => {
    const desk = await traded();
    const result = await saying(server, desk, { trades: () => Promise.reject(new Error('gone')) })();
    expect(result).toMatchObject({ outcome: 'broker-unreachable', findings: [] });
    expect(result.matched).toBeGreaterThan(0);
  });
});
