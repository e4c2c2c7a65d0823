import { describe, expect, it } from 'vitest';
import { priceToDecimal } from '#domain/units/price.ts';
import { JUST_PROVED, openTestDesk, quoteNow, someOption, stepMarket } from '#tests/support/server/desk.ts';
import { testServer } from '#tests/support/server/server.ts';

const server = await testServer();
const best = (id: string, side: 'bids' | 'asks') => priceToDecimal(quoteNow(server, id).depth[side][0]?.price ?? (0 as never));
const decimals = (value: number) => Math.round(value * 10_000) / 10_000;

describe('placing', () => {
  it('a market order fills at the asks within its protection, with charges, and says so in book, position and events', async () => {
    const desk = await openTestDesk(server);
    const option = someOption(server);
    const ask = best(option.id, 'asks');
    const { status, body } = await desk.place({ lots: 2 });
    expect(status).toBe(200);
    const [order] = body.orders;
    expect(order).toMatchObject({ status: 'filled', filled_quantity: 130, lots: 2, order_type: 'MARKET', price: null, reason: null });
    expect(order?.fills[0]?.price).toBe(ask);
    expect(order?.protection_price).toBeGreaterThan(ask);
    expect(order?.charges.brokerage).toBe(20);
    expect(await desk.book()).toEqual([order]);

    const [position] = await desk.positions();
    expect(position).toMatchObject({
      net_quantity: 130,
      net_lots: 2,
      buy_quantity: 130,
      sell_quantity: 0,
      realised_pnl: 0,
      charges: order?.charges,
    });
    expect(position?.open_cost).toBe(decimals(order?.fills.reduce((sum, fill) => sum + fill.price * fill.quantity, 0) ?? 0));
    expect(position?.quote?.source).toBe('simulated');

    const events = await server.services.eventLog.readAfter(desk.user.id, 0, 100);
    const types = events.map((event) => event.type).filter((type) => /order|fill|position/.test(type));
    expect(types).toEqual(['order.updated', 'order.updated', ...(order?.fills.map(() => 'fill.recorded') ?? []), 'position.updated']);
    expect(events.map((event) => event.seq)).toEqual(events.map((_, index) => index + 1));
  });

  it('a market order goes out with the protection that its trader chose, and its book and history say so', async () => {
    const desk = await openTestDesk(server);
    const option = someOption(server);
    const ask = best(option.id, 'asks');
    const { body } = await desk.place({ lots: 1, protection_percent: 12.5 });
    const [order] = body.orders;
    expect(order).toMatchObject({ status: 'filled', protection_percent: 12.5, price: null });
    // 12.5 % of the price it was sent at, which lies in the spread.
    expect(order?.protection_price).toBeGreaterThan(ask * 1.11);
    expect(order?.protection_price).toBeLessThanOrEqual(ask * 1.125 + 0.05);
    const history = await server.call<{ changes: { protection_price: number | null }[] }>(
      'GET',
      `/api/order-book/orders/${order?.order_id}/history`,
      { token: desk.user.token },
    );
    expect(history.body.changes.map((change) => change.protection_price)).toEqual([null, order?.protection_price]);
  });

  it('a market order never fills worse than its trader was shown: the rest of it waits there, and no longer says so once it is a limit', async () => {
    const desk = await openTestDesk(server);
    const option = someOption(server);
    const shown = best(option.id, 'bids');
    const { body } = await desk.place({ lots: 1, worst_price: shown });
    expect(body.orders[0]).toMatchObject({ status: 'open', filled_quantity: 0, protection_price: shown, protection_percent: null });
    await desk.cancel(body.orders[0]?.order_id ?? '');
    const limit = await desk.place({ order_type: 'LIMIT', price: shown, lots: 1, protection_percent: 3 });
    expect(limit.body.orders[0]).toMatchObject({ price: shown, protection_price: null, protection_percent: null });
    await desk.cancel(limit.body.orders[0]?.order_id ?? '');
  });

  it.each([0, 0.05, 20.5, -1])('a protection of %d %% is no protection', async (percent) => {
    const desk = await openTestDesk(server);
    const { status } = await desk.place({ lots: 1, protection_percent: percent });
    expect(status).toBe(422);
  });

  it('a limit order away from the market rests, and its size is not filled twice over the ticks', async () => {
    const desk = await openTestDesk(server);
    const option = someOption(server);
    const price = decimals(best(option.id, 'bids') - 0.1);
    const { body } = await desk.place({ order_type: 'LIMIT', price, lots: 3 });
    expect(body.orders[0]).toMatchObject({ status: 'open', filled_quantity: 0, average_price: null, price, protection_price: null });
    await stepMarket(server, 400);
    const [order] = await desk.book();
    expect(order?.fills.reduce((sum, fill) => sum + fill.quantity, 0)).toBe(order?.filled_quantity);
    expect(order?.fills.every((fill) => fill.price <= price)).toBe(true);
    if (order?.status !== 'filled') await desk.cancel(order?.order_id ?? '');
  });

  it.each([
    ['order.price-off-tick', { order_type: 'LIMIT', price: 10.01 }],
    ['order.price-out-of-range', { order_type: 'LIMIT', price: 9_000 }],
    ['order.price-missing', { order_type: 'LIMIT' }],
    ['order.price-not-allowed', { price: 100 }],
    ['order.too-many-slices', { lots: 217 }],
    ['order.trigger-missing', { order_type: 'SL', price: 100 }],
    ['order.stop-market-not-allowed', { order_type: 'SL-M', trigger_price: 9_000 }],
    ['order.product-not-supported', { product: 'CNC' }],
    ['order.not-tradable', { instrument_id: 'SIM:NIFTY' }],
  ])('%s: the order is denied with its reason and nothing is sent', async (code, change) => {
    const desk = await openTestDesk(server);
    const { status, body } = await desk.place(change);
    expect(status).toBe(200);
    expect(body.orders[0]).toMatchObject({ status: 'denied', reason_code: code, filled_quantity: 0 });
    expect(await desk.positions()).toEqual([]);
  });

  it('the refusal of a quantity above all that one order can be cut into names the limit', async () => {
    const desk = await openTestDesk(server);
    const { body } = await desk.place({ lots: 217 });
    expect(body.orders[0]?.reason_values).toMatchObject({ largest_lots: 216, slices: 8 });
  });

  it('a list of which one order is refused sends none', async () => {
    const desk = await openTestDesk(server);
    const { body } = await desk.place([{}, { lots: 217, transaction_type: 'SELL' }]);
    expect(body.orders.map((order) => [order.status, order.reason_code])).toEqual([
      ['denied', 'order.basket-refused'],
      ['denied', 'order.too-many-slices'],
    ]);
  });

  it('a list is placed in its order', async () => {
    const desk = await openTestDesk(server);
    const put = someOption(server, 'put').id;
    const { body } = await desk.place([{ instrument_id: put }, { transaction_type: 'SELL' }]);
    expect(body.orders.map((order) => [order.transaction_type, order.status])).toEqual([
      ['BUY', 'filled'],
      ['SELL', 'filled'],
    ]);
    expect(body.orders.map((order) => order.client_order_id.split(':')[1])).toEqual(['0', '1']);
  });

  it('an instrument may be named by exchange and symbol; an unknown one is not found', async () => {
    const desk = await openTestDesk(server);
    const option = someOption(server);
    const { body } = await desk.place({ instrument_id: undefined, exchange: option.exchange, tradingsymbol: option.tradingsymbol });
    expect(body.orders[0]?.instrument.instrument_id).toBe(option.id);
    const unknown = await desk.place({ instrument_id: 'SIM:NOTHING' });
    expect([unknown.status, unknown.body.code, unknown.body.fields?.[0]?.path]).toEqual([
      404,
      'instrument.not-found',
      'orders.0.instrument_id',
    ]);
  });

  it('IOC gives up what it cannot fill at once', async () => {
    const desk = await openTestDesk(server);
    const price = decimals(best(someOption(server).id, 'bids') - 0.5);
    const { body } = await desk.place({ order_type: 'LIMIT', price, validity: 'IOC' });
    expect(body.orders[0]).toMatchObject({ status: 'cancelled', reason_code: 'order.no-liquidity' });
  });
});

describe('changing and cancelling', () => {
  const resting = async () => {
    const desk = await openTestDesk(server);
    const bid = best(someOption(server).id, 'bids');
    const { body } = await desk.place({ order_type: 'LIMIT', price: decimals(bid * 0.8 - ((bid * 0.8) % 0.05)), lots: 4 });
    const order = body.orders[0];
    if (order?.status !== 'open') throw new Error('the order does not rest');
    return { desk, order };
  };

  it('a new price and total are taken over; to a price in the market it fills', async () => {
    const { desk, order } = await resting();
    const changed = await desk.modify(order.order_id, { lots: 2 });
    expect(changed.body.orders[0]).toMatchObject({ status: 'open', lots: 2, price: order.price });
    const ask = best(order.instrument.instrument_id, 'asks');
    const filled = await desk.modify(order.order_id, { price: decimals(ask + 1) });
    expect(filled.body.orders[0]).toMatchObject({ status: 'filled', filled_quantity: 130 });
    expect(filled.body.orders[0]?.revision).toBeGreaterThan(changed.body.orders[0]?.revision ?? 0);
  });

  it('a wrong change is refused at its field and changes nothing', async () => {
    const { desk, order } = await resting();
    const off = await desk.modify(order.order_id, { price: 10.01 });
    expect([off.status, off.body.fields?.[0]?.path, off.body.fields?.[0]?.code]).toEqual([422, 'price', 'order.price-off-tick']);
    const nothing = await desk.modify(order.order_id, {});
    expect([nothing.status, nothing.body.code]).toEqual([422, 'request.invalid']);
    expect((await desk.book())[0]).toEqual(order);
  });

  it('a total at or below what is filled is refused', async () => {
    const desk = await openTestDesk(server);
    // A new tick: nothing has been taken from its depth.
    await stepMarket(server);
    const option = someOption(server);
    const asks = quoteNow(server, option.id).depth.asks;
    const best = asks[0];
    if (!best) throw new Error('no asks');
    const filledLots = best.quantity / option.lotSize;
    const { body } = await desk.place({ order_type: 'LIMIT', price: priceToDecimal(best.price), lots: filledLots + 2 });
    expect(body.orders[0]).toMatchObject({ status: 'partially-filled', filled_quantity: best.quantity });
    const refused = await desk.modify(body.orders[0]?.order_id ?? '', { lots: filledLots });
    expect([refused.status, refused.body.code]).toEqual([422, 'order.below-filled']);
    const less = await desk.modify(body.orders[0]?.order_id ?? '', { lots: filledLots + 1 });
    expect(less.body.orders[0]).toMatchObject({ status: 'partially-filled', quantity: best.quantity + option.lotSize });
    const cancelled = await desk.cancel(body.orders[0]?.order_id ?? '');
    expect(cancelled.body.orders[0]).toMatchObject({ status: 'cancelled', filled_quantity: best.quantity });
    expect((await desk.positions())[0]?.net_quantity).toBe(best.quantity);
  });

  it('a cancelled or filled order can be neither changed nor cancelled', async () => {
    const { desk, order } = await resting();
    expect((await desk.cancel(order.order_id)).body.orders[0]?.status).toBe('cancelled');
    for (const again of [await desk.cancel(order.order_id), await desk.modify(order.order_id, { lots: 1 })])
      expect([again.status, again.body.code]).toEqual([409, 'order.not-open']);
  });
});

describe('whose orders', () => {
  it('another user sees and touches nothing', async () => {
    const mine = await openTestDesk(server);
    const theirs = await openTestDesk(server);
    const { body } = await mine.place({});
    const asThem = (path: string, payload: object) =>
      server.call<{ code: string }>('POST', `/api/order-book/order-book/${path}/`, {
        token: theirs.user.token,
        body: payload,
        headers: { 'idempotency-key': crypto.randomUUID() },
      });
    const target = { account_number: mine.accountNumber, order_id: body.orders[0]?.order_id };
    expect((await asThem('cancel_order', target)).body.code).toBe('account.not-found');
    expect((await asThem('cancel_order', { ...target, account_number: theirs.accountNumber })).body.code).toBe('order.not-found');
    const request = {
      orders: [{ instrument_id: someOption(server).id, transaction_type: 'BUY', order_type: 'MARKET', product: 'NRML', lots: 1 }],
    };
    expect(
      (await asThem('place_trades', { ...request, account_number: theirs.accountNumber, portfolio_id: mine.portfolioId })).body.code,
    ).toBe('portfolio.not-found');
    const book = await server.call<{ code: string }>('GET', `/api/order-book/order-book/${mine.accountNumber}`, {
      token: theirs.user.token,
    });
    expect([book.status, book.body.code]).toEqual([404, 'account.not-found']);
    const positions = await server.call<{ code: string }>('GET', `/api/position/position/${mine.portfolioId}/`, {
      token: theirs.user.token,
    });
    expect([positions.status, positions.body.code]).toEqual([404, 'portfolio.not-found']);
  });

  it('an account that is switched off takes no order', async () => {
    const desk = await openTestDesk(server);
    await server.services.accounts.updateAccount(desk.user.id, JUST_PROVED, desk.accountId, { status: 'disabled' });
    const { status, body } = await desk.place({});
    expect([status, body.code]).toEqual([409, 'account.disabled']);
  });

  it('a switched-off account still lets its owner cancel and square off', async () => {
    const desk = await openTestDesk(server);
    await desk.place({ lots: 1 });
    const resting = await desk.place({ order_type: 'LIMIT', price: 0.05, lots: 1 });
    await server.services.accounts.updateAccount(desk.user.id, JUST_PROVED, desk.accountId, { status: 'disabled' });
    const cancelled = await desk.cancel(resting.body.orders[0]?.order_id ?? '');
    expect([cancelled.status, cancelled.body.orders[0]?.status]).toEqual([200, 'cancelled']);
    const [open] = await desk.positions();
    const closed = await desk.execute({ action: 'square_off', position_id: open?.position_id });
    expect([closed.status, closed.body.orders[0]?.transaction_type]).toEqual([200, 'SELL']);
  });
});
