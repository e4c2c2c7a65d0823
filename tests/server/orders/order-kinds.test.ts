import { describe, expect, it } from 'vitest';
import type { InferOutput } from 'valibot';
import type { cancelManyAnswer, historyAnswer } from '#contract/schemas/order.ts';
import { newKey, openTestDesk, quoteNow, someOption, stepMarket, type TestDesk, type WireOrder } from '#tests/support/server/desk.ts';
import { testServer, type TestServer } from '#tests/support/server/server.ts';

const decimals = (value: number) => Math.round(value * 10_000) / 10_000;
const onTick = (value: number) => decimals(Math.round(value / 0.05) * 0.05);
/** The lower of bid and last price: an old trade may lie far from the market. */
const last = (server: TestServer, id = someOption(server).id) => {
  const { lastPrice, depth } = quoteNow(server, id);
  return Math.min(lastPrice, depth.bids[0]?.price ?? lastPrice) / 10_000;
};
const bid = (server: TestServer, id: string) => (quoteNow(server, id).depth.bids[0]?.price ?? 0) / 10_000;
const restarted = (server: TestServer) => testServer({ database: server.database, clock: server.clock });

/** A sell stop some way below the market. */
const stopBelow = (server: TestServer, change: Record<string, unknown> = {}) => ({
  order_type: 'SL',
  transaction_type: 'SELL',
  trigger_price: onTick(last(server) * 0.95),
  price: onTick(last(server) * 0.6),
  ...change,
});

const history = (server: TestServer, desk: TestDesk, orderId: string) =>
  server.call<InferOutput<typeof historyAnswer> & { code?: string }>('GET', `/api/order-book/orders/${orderId}/history`, {
    token: desk.user.token,
  });
const cancelMany = (server: TestServer, desk: TestDesk, body: Record<string, unknown>, key = newKey()) =>
  server.call<InferOutput<typeof cancelManyAnswer> & { code?: string }>('POST', '/api/order-book/order-book/cancel_orders/', {
    token: desk.user.token,
    body: { account_number: desk.accountNumber, ...body },
    headers: { 'idempotency-key': key },
  });
const first = (orders: readonly WireOrder[]): WireOrder => {
  const [order] = orders;
  if (order === undefined) throw new Error('no order');
  return order;
};

/** Steps the market until the order has been triggered. */
async function stepUntilTriggered(server: TestServer, orderId: string): Promise<void> {
  for (let step = 0; step < 200; step += 1) {
    await stepMarket(server, 5);
    const row = await server.db.selectFrom('orders').select('triggered_at').where('id', '=', orderId).executeTakeFirstOrThrow();
    if (row.triggered_at !== null) return;
  }
  throw new Error('the trigger was never reached');
}

describe('a stop order', () => {
  it('waits, is triggered by the last price and fills at what the market then offers', async () => {
    const server = await testServer();
    const desk = await openTestDesk(server);
    await desk.place({ lots: 1 });
    await stepMarket(server, 20);
    const trigger = onTick(last(server) - 0.05);
    const placed = first((await desk.place(stopBelow(server, { trigger_price: trigger }))).body.orders);
    expect(placed).toMatchObject({ status: 'trigger-pending', order_type: 'SL', triggered_at: null, filled_quantity: 0, origin: 'hand' });
    await stepUntilTriggered(server, placed.order_id);
    const order = first((await desk.book()).filter((one) => one.order_id === placed.order_id));
    expect(order).toMatchObject({ status: 'filled', trigger_price: trigger });
    expect(order.triggered_at).toBe(order.fills[0]?.exchange_at);
    const { body } = await history(server, desk, placed.order_id);
    expect(body.changes.map((change) => change.status)).toEqual(['pending-submit', 'trigger-pending', 'filled']);
    expect(body.changes.map((change) => change.asked_by)).toEqual(['hand', null, null]);
    expect(body.changes.map((change) => change.revision)).toEqual([1, 2, 3]);
  });

  it('goes on waiting after a restart, with the trigger it was changed to, and fires once', async () => {
    let server = await testServer();
    const desk = await openTestDesk(server);
    await desk.place({ lots: 2 });
    await stepMarket(server, 20);
    const placed = first((await desk.place(stopBelow(server, { lots: 2 }))).body.orders);
    const trigger = onTick(last(server) - 0.05);
    const changed = await desk.modify(placed.order_id, { trigger_price: trigger, lots: 1 });
    expect(changed.body.orders[0]).toMatchObject({ status: 'trigger-pending', trigger_price: trigger, lots: 1 });
    server = await restarted(server);
    await stepUntilTriggered(server, placed.order_id);
    server = await restarted(server);
    await stepMarket(server, 40);
    const order = first((await bookOf(server, desk)).order_book.filter((one) => one.order_id === placed.order_id));
    expect(order).toMatchObject({ status: 'filled', filled_quantity: 65 });
    const fills = await server.db.selectFrom('fills').select('quantity').where('order_id', '=', placed.order_id).execute();
    expect(fills.reduce((sum, fill) => sum + fill.quantity, 0)).toBe(65);
  });

  it.each([
    ['order.trigger-passed', (server: TestServer) => ({ trigger_price: onTick(last(server) * 1.2), price: onTick(last(server)) })],
    ['order.limit-before-trigger', (server: TestServer) => ({ price: onTick(last(server) * 0.97) })],
    ['order.trigger-off-tick', () => ({ trigger_price: 50.01 })],
    ['order.validity-not-allowed', () => ({ validity: 'IOC' })],
    ['order.stop-market-not-allowed', () => ({ order_type: 'SL-M', price: null })],
  ])('is denied: %s', async (code, change) => {
    const server = shared;
    const desk = await openTestDesk(server);
    const order = first((await desk.place(stopBelow(server, change(server)))).body.orders);
    expect([order.status, order.reason_code]).toEqual(['denied', code]);
  });

  it('whose trigger is refused in a change goes on as it was', async () => {
    const server = shared;
    const desk = await openTestDesk(server);
    await desk.place({ lots: 1 });
    const placed = first((await desk.place(stopBelow(server))).body.orders);
    const refused = await desk.modify(placed.order_id, { trigger_price: onTick(last(server) * 1.2) });
    expect([refused.status, refused.body.fields?.[0]?.path]).toEqual([422, 'trigger_price']);
    expect(first((await desk.book()).filter((one) => one.order_id === placed.order_id))).toEqual(placed);
    expect((await desk.cancel(placed.order_id)).body.orders[0]?.status).toBe('cancelled');
  });
});

const shared = await testServer();

async function bookOf(server: TestServer, desk: TestDesk): Promise<{ order_book: WireOrder[] }> {
  return (
    await server.call<{ order_book: WireOrder[] }>('GET', `/api/order-book/order-book/${desk.accountNumber}`, { token: desk.user.token })
  ).body;
}

describe('an order for the next open', () => {
  it('is what a venue takes while it is closed; a regular one is denied', async () => {
    const server = await testServer();
    const desk = await openTestDesk(server);
    Object.assign(server.services.venue, { sessionOpen: () => false });
    const price = onTick(last(server) * 0.8);
    const { body } = await desk.place({ order_type: 'LIMIT', price });
    expect(body.orders[0]).toMatchObject({ status: 'denied', reason_code: 'order.market-closed' });
    const waiting = await desk.place({ order_type: 'LIMIT', price, variety: 'amo' });
    expect(waiting.body.orders[0]).toMatchObject({ status: 'open', waits_for_open: true });
  });

  it('waits through the session and a restart, can be changed, and enters at the next open', async () => {
    let server = await testServer();
    const desk = await openTestDesk(server);
    const ask = last(server);
    const price = onTick(ask * 1.1);
    const placed = first((await desk.place({ order_type: 'LIMIT', price, variety: 'amo', lots: 2 })).body.orders);
    const gone = first((await desk.place({ variety: 'amo' })).body.orders);
    expect([placed.status, placed.variety, placed.waits_for_open]).toEqual(['open', 'amo', true]);
    expect((await desk.modify(placed.order_id, { lots: 1 })).body.orders[0]).toMatchObject({ status: 'open', lots: 1 });
    expect((await desk.cancel(gone.order_id)).body.orders[0]?.status).toBe('cancelled');
    await stepMarket(server, 4);
    await server.services.venue.stop();
    const stored = await server.db.selectFrom('venue_state').selectAll().executeTakeFirstOrThrow();
    const market = JSON.parse(stored.market) as { at: number; closesAt: number };
    const late = { ...market, at: market.closesAt - 1_000 };
    await server.db
      .updateTable('venue_state')
      .set({ market: JSON.stringify(late), exchange_at: new Date(late.at) })
      .execute();
    server = await restarted(server);
    const evening = (await bookOf(server, desk)).order_book.find((one) => one.order_id === placed.order_id);
    expect(evening).toMatchObject({ status: 'open', waits_for_open: true });
    await stepMarket(server, 5);
    const opened = (await bookOf(server, desk)).order_book.find((one) => one.order_id === placed.order_id);
    expect(opened?.waits_for_open).toBe(false);
    expect(opened?.status).not.toBe('expired');
    const row = await server.db.selectFrom('orders').select('trading_date').where('id', '=', placed.order_id).executeTakeFirstOrThrow();
    expect(row.trading_date).toBe(server.services.venue.tradingDate());
  });
});

describe('an order above the freeze limit', () => {
  it('is one order with slices: 1 755 is the largest of NIFTY, and the sums agree to the paisa', async () => {
    const server = shared;
    const desk = await openTestDesk(server);
    await stepMarket(server);
    // Far from the money, so that the account can pay all of it.
    const near = someOption(server);
    const option = server.services.venue
      .instruments()
      .find(
        (one) => one.kind === 'option' && one.expiry === near.expiry && one.optionType === 'call' && one.strike === near.strike + 3_000_000,
      );
    const instrument_id = option?.id ?? '';
    const price = onTick(last(server, instrument_id) * 0.7);
    const { body } = await desk.place({ instrument_id, order_type: 'LIMIT', price, lots: 60 });
    const order = first(body.orders);
    expect(order).toMatchObject({ status: 'open', lots: 60, quantity: 3_900, filled_quantity: 0 });
    expect(order.children.map((child) => child.quantity)).toEqual([1_755, 1_755, 390]);
    const [booked] = await desk.book();
    expect(await desk.book()).toHaveLength(1);
    expect(booked?.children).toEqual(order.children);
    const ask = (quoteNow(server, instrument_id).depth.asks[0]?.price ?? 0) / 10_000;
    const changed = await desk.modify(order.order_id, { price: onTick(ask * 1.05) });
    expect(changed.status, changed.text).toBe(200);
    const filled = first(changed.body.orders);
    expect(filled.filled_quantity).toBe(filled.children.reduce((sum, child) => sum + child.filled_quantity, 0));
    expect(filled.filled_quantity).toBe(filled.fills.reduce((sum, fill) => sum + fill.quantity, 0));
    const brokerages = filled.children.filter((child) => child.filled_quantity > 0).length * 20;
    expect(filled.charges.brokerage).toBe(brokerages);
    const value = filled.fills.reduce((sum, fill) => sum + fill.price * fill.quantity, 0);
    expect(Math.abs((filled.average_price ?? 0) * filled.filled_quantity - value)).toBeLessThan(0.01 * filled.filled_quantity);
    const [position] = await desk.positions();
    expect(position?.net_quantity ?? 0).toBe(filled.filled_quantity);
    if (filled.status !== 'filled') await desk.cancel(filled.order_id);
  });

  it('is changed and cancelled as one: a smaller total is taken from its last slices', async () => {
    const server = shared;
    const desk = await openTestDesk(server);
    const price = onTick(last(server) * 0.7);
    const order = first((await desk.place({ order_type: 'LIMIT', price, lots: 60 })).body.orders);
    const changed = first((await desk.modify(order.order_id, { lots: 40 })).body.orders);
    expect(changed.children.map((child) => child.lots)).toEqual([27, 12, 1]);
    expect(changed).toMatchObject({ lots: 40, status: 'open' });
    const impossible = await desk.modify(order.order_id, { lots: 82 });
    expect([impossible.status, impossible.body.code]).toEqual([422, 'order.slices-out-of-range']);
    const cancelled = first((await desk.cancel(order.order_id)).body.orders);
    expect(cancelled.status).toBe('cancelled');
    expect(cancelled.children.map((child) => child.status)).toEqual(['cancelled', 'cancelled', 'cancelled']);
    const again = await desk.cancel(order.order_id);
    expect([again.status, again.body.code]).toEqual([409, 'order.not-open']);
    const { body } = await history(server, desk, order.order_id);
    expect(body.changes.at(-1)?.status).toBe('cancelled');
    expect(body.changes.map((change) => change.revision)).toEqual(body.changes.map((_, place) => place + 1));
  });

  it('is told to its owner as one order only, and rests after a restart with every slice', async () => {
    let server = await testServer();
    const desk = await openTestDesk(server);
    const price = onTick(last(server) * 0.7);
    const order = first((await desk.place({ order_type: 'LIMIT', price, lots: 28 })).body.orders);
    const events = await server.services.eventLog.readAfter(desk.user.id, 0, 100);
    const orderIds = events.flatMap((event) =>
      event.type === 'order.updated' ? [(event.data as { order: WireOrder }).order.order_id] : [],
    );
    expect(new Set(orderIds)).toEqual(new Set([order.order_id]));
    server = await restarted(server);
    const book = (await bookOf(server, desk)).order_book;
    expect(book.map((one) => [one.order_id, one.status, one.children.length])).toEqual([[order.order_id, 'open', 2]]);
    const cancelled = await cancelMany(server, desk, { scope: 'all' });
    expect(cancelled.body.results.map((result) => [result.cancelled, result.order?.status])).toEqual([[true, 'cancelled']]);
  });
});

describe('an order above the freeze limit that never left', () => {
  it('is rejected whole after a crash between writing and sending, and never sent later', async () => {
    const server = await testServer();
    const desk = await openTestDesk(server);
    const price = onTick(last(server) * 0.7);
    const order = first((await desk.place({ order_type: 'LIMIT', price, lots: 28 })).body.orders);
    // As the intent log leaves them: written down, not sent.
    await server.db
      .updateTable('orders')
      .set({ status: 'pending-submit', venue_number: null, venue_priority: null, accepted_at: null })
      .where('parent_order_id', '=', order.order_id)
      .execute();
    await server.db.updateTable('sliced_orders').set({ status: 'pending-submit' }).where('id', '=', order.order_id).execute();
    const again = await restarted(server);
    const [found] = (await bookOf(again, desk)).order_book;
    expect(found).toMatchObject({ order_id: order.order_id, status: 'rejected', reason_code: 'order.never-sent', filled_quantity: 0 });
    expect(found?.children.map((child) => child.status)).toEqual(['rejected', 'rejected']);
    await stepMarket(again, 8);
    expect((await bookOf(again, desk)).order_book[0]?.status).toBe('rejected');
  });
});

describe('products', () => {
  it('a share is sold for delivery only as far as it is held, sales that work included', async () => {
    const server = shared;
    const share = server.services.venue.instruments().find((instrument) => instrument.kind === 'equity' && instrument.tradable);
    if (!share) throw new Error('the market lists no share');
    const desk = await openTestDesk(server);
    const order = { instrument_id: share.id, product: 'CNC' };
    const short = first((await desk.place({ ...order, transaction_type: 'SELL' })).body.orders);
    expect([short.status, short.reason_code]).toEqual(['denied', 'order.no-holding']);
    await stepMarket(server);
    const bought = first((await desk.place({ ...order, lots: 2 })).body.orders);
    expect(bought.status).toBe('filled');
    const price = bid(server, share.id) * 1.02;
    const tick = share.tickSize / 10_000;
    const resting = { ...order, transaction_type: 'SELL', order_type: 'LIMIT', price: decimals(Math.round(price / tick) * tick) };
    expect(first((await desk.place({ ...resting, lots: 2 })).body.orders).status).toBe('open');
    const more = first((await desk.place(resting)).body.orders);
    expect([more.status, more.reason_code]).toEqual(['denied', 'order.no-holding']);
  });

  it('intraday orders are refused once positions are squared off, other products are not', async () => {
    const server = await testServer();
    const desk = await openTestDesk(server);
    await server.services.venue.stop();
    const stored = await server.db.selectFrom('venue_state').selectAll().executeTakeFirstOrThrow();
    const market = JSON.parse(stored.market) as { at: number; closesAt: number };
    const late = { ...market, at: market.closesAt - 15 * 60_000 };
    await server.db
      .updateTable('venue_state')
      .set({ market: JSON.stringify(late), exchange_at: new Date(late.at) })
      .execute();
    const evening = await restarted(server);
    await stepMarket(evening);
    const place = async (order: Record<string, unknown>) =>
      (
        await evening.call<{ orders: WireOrder[] }>('POST', '/api/order-book/order-book/place_trades/', {
          token: desk.user.token,
          body: {
            account_number: desk.accountNumber,
            portfolio_id: desk.portfolioId,
            orders: [
              {
                instrument_id: someOption(evening).id,
                transaction_type: 'BUY',
                order_type: 'LIMIT',
                price: onTick(last(evening) * 0.8),
                lots: 1,
                ...order,
              },
            ],
          },
          headers: { 'idempotency-key': newKey() },
        })
      ).body.orders[0];
    expect(await place({ product: 'MIS' })).toMatchObject({ status: 'denied', reason_code: 'order.mis-cut-off' });
    expect(await place({ product: 'NRML' })).toMatchObject({ status: 'open' });
    expect(await place({ product: 'MIS', variety: 'amo' })).toMatchObject({ status: 'open', waits_for_open: true });
  });
});

describe('cancelling several orders', () => {
  const resting = async (server: TestServer) => {
    const desk = await openTestDesk(server);
    const price = onTick(bid(server, someOption(server).id) * 0.8);
    const put = someOption(server, 'put').id;
    const { body } = await desk.place([
      { order_type: 'LIMIT', price },
      { order_type: 'LIMIT', price: onTick(bid(server, put) * 0.8), instrument_id: put },
      { order_type: 'LIMIT', price, lots: 2 },
    ]);
    return { desk, ids: body.orders.map((order) => order.order_id), put };
  };

  it('keeps to the portfolio that is named beside them', async () => {
    const server = await testServer();
    const [desk, stranger] = [await openTestDesk(server), await openTestDesk(server)];
    const other = await server.services.portfolios.createPortfolio(desk.user.id, { broker_account_id: desk.accountId, name: 'Other' });
    const id = first((await desk.place({ order_type: 'LIMIT', price: 0.05 })).body.orders).order_id;
    for (const portfolio_id of ['nothing', stranger.portfolioId]) {
      const { status, body } = await cancelMany(server, desk, { order_ids: [id], portfolio_id });
      expect([status, body.code]).toEqual([404, 'portfolio.not-found']);
    }
    const key = newKey();
    for (const _ of ['first', 'again']) {
      const { body } = await cancelMany(server, desk, { order_ids: [id], portfolio_id: other.id }, key);
      expect(body.results).toMatchObject([{ order_id: id, cancelled: false, order: null, error: { code: 'order.not-found' } }]);
    }
    expect((await desk.book())[0]?.status).toBe('open');
    expect((await cancelMany(server, desk, { order_ids: [id], portfolio_id: desk.portfolioId })).body.results[0]?.cancelled).toBe(true);
  });

  it('tells for each order whether it went, and the same call again tells the same', async () => {
    const server = shared;
    const { desk, ids } = await resting(server);
    const stranger = await openTestDesk(server);
    await desk.cancel(ids[1] ?? '');
    const key = newKey();
    const { body } = await cancelMany(server, desk, { order_ids: [...ids, 'nothing'] }, key);
    expect(body.results.map((result) => [result.cancelled, result.error?.code ?? null])).toEqual([
      [true, null],
      [false, 'order.not-open'],
      [true, null],
      [false, 'order.not-found'],
    ]);
    expect((await cancelMany(server, desk, { order_ids: [...ids, 'nothing'] }, key)).body).toEqual(body);
    const foreign = await cancelMany(server, stranger, { order_ids: ids });
    expect(foreign.body.results.map((result) => [result.order, result.error?.code])).toEqual(ids.map(() => [null, 'order.not-found']));
  });

  it('of an instrument, of a portfolio or of all takes what can be cancelled there', async () => {
    const server = shared;
    const { desk, put } = await resting(server);
    const one = await cancelMany(server, desk, { scope: 'instrument', instrument_id: put });
    expect(one.body.results.map((result) => result.order?.instrument.instrument_id)).toEqual([put]);
    const rest = await cancelMany(server, desk, { scope: 'portfolio', portfolio_id: desk.portfolioId });
    expect(rest.body.results.map((result) => result.cancelled)).toEqual([true, true]);
    expect((await cancelMany(server, desk, { scope: 'all' })).body.results).toEqual([]);
    expect((await cancelMany(server, desk, {})).status).toBe(422);
    expect((await cancelMany(server, desk, { scope: 'instrument' })).status).toBe(422);
  });

  it('the history of an order is its owners alone, and says who asked for what', async () => {
    const server = shared;
    const { desk, ids } = await resting(server);
    await desk.cancel(ids[0] ?? '');
    const { body } = await history(server, desk, ids[0] ?? '');
    expect(body.changes.map((change) => [change.status, change.asked_by])).toEqual([
      ['pending-submit', 'hand'],
      ['open', null],
      ['cancel-pending', 'hand'],
      ['cancelled', null],
    ]);
    const stranger = await openTestDesk(server);
    expect((await history(server, stranger, ids[0] ?? '')).body.code).toBe('order.not-found');
  });
});
