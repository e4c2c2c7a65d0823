import { describe, expect, it } from 'vitest';
import { JUST_PROVED, openTestDesk, quoteNow, someOption, stepMarket, type TestDesk } from '#tests/support/server/desk.ts';
import { practise } from '#tests/support/server/practise.ts';
import { type TestServer, testServer } from '#tests/support/server/server.ts';

const server = await testServer();

const limit = (desk: TestDesk, change: object, on: TestServer = server) =>
  on.call('PUT', '/api/risk/limits/', { token: desk.user.token, body: { scope: { kind: 'account', id: desk.accountId }, ...change } });
const ask = 0.05;
const resting = { order_type: 'LIMIT', price: ask };

describe('limits', () => {
  it('are kept for each scope, told as an event, and can be set on own scopes only', async () => {
    const desk = await openTestDesk(server);
    const saved = await limit(desk, { open_lots: 4, collar_percent: 5 });
    expect(saved.status).toBe(200);
    const { body } = await server.call<{ limits: object[] }>('GET', '/api/risk/limits/', { token: desk.user.token });
    expect(body.limits).toMatchObject([
      { scope: { kind: 'account', id: desk.accountId }, open_lots: 4, collar_percent: 5, day_loss: null },
    ]);
    const events = await server.services.eventLog.readAfter(desk.user.id, 0, 100);
    expect(events.filter((event) => event.type === 'risk.limits-saved')).toHaveLength(1);
    const other = await openTestDesk(server);
    expect((await limit({ ...desk, user: other.user }, { open_lots: 1 })).body['code']).toBe('risk.scope-not-found');
    expect((await limit(desk, { open_lots: 0 })).status).toBe(422);
  });

  it('are not set over limits that somebody else has set meanwhile', async () => {
    const desk = await openTestDesk(server);
    const first = await limit(desk, { day_loss: 10_000, revision: 0 });
    expect(first.body).toMatchObject({ limits: { revision: 1 } });
    expect((await limit(desk, { day_loss: 4_000, revision: 1 })).status).toBe(200);
    // A device that still shows 10,000 would restore that limit with another change.
    const late = await limit(desk, { day_loss: 10_000, open_lots: 2, revision: 1 });
    expect([late.status, late.body['code']]).toEqual([409, 'risk.limits-changed']);
    const { body } = await server.call<{ limits: object[] }>('GET', '/api/risk/limits/', { token: desk.user.token });
    expect(body.limits).toMatchObject([{ day_loss: 4_000, open_lots: null, revision: 2 }]);
  });

  it('count working orders as open, and never keep a trader in a position', async () => {
    const desk = await openTestDesk(server);
    await limit(desk, { open_lots: 2 });
    expect((await desk.place({ lots: 1 })).body.orders[0]?.status).toBe('filled');
    expect((await desk.place({ ...resting, lots: 1 })).body.orders[0]?.status).toBe('open');
    expect((await desk.place({ lots: 1 })).body.orders[0]).toMatchObject({
      status: 'denied',
      reason_code: 'risk.open-lots-exceeded',
      reason_values: { open: 2, order: 1, limit: 2, scope: 'account' },
    });
    // Selling held lots closes them; one lot more would open a short.
    const [tooMany] = (await desk.place({ transaction_type: 'SELL', lots: 2 })).body.orders;
    expect(tooMany).toMatchObject({ status: 'denied', reason_code: 'risk.open-lots-exceeded' });
    expect((await desk.place({ transaction_type: 'SELL', lots: 1 })).body.orders[0]?.status).toBe('filled');
  });

  it('know no closing order that opens: it is never made larger than what it closes', async () => {
    const desk = await openTestDesk(server);
    await desk.place({ lots: 4 });
    await practise(server, desk, [], { partial_fills: true });
    const [position] = await desk.positions();
    const { body } = await desk.execute({ action: 'square_off', position_id: position?.position_id ?? '', lots: 2 });
    expect(body.orders[0]).toMatchObject({ status: 'partially-filled', filled_quantity: position?.instrument.lot_size });
    const change = (lots: number) => desk.modify(body.orders[0]?.order_id ?? '', { lots });
    expect((await change(5)).body).toMatchObject({ code: 'instruction.above-open', fields: [{ path: 'lots' }] });
    expect((await change(4)).status).toBe(200);
    await stepMarket(server, 4);
    expect((await desk.positions())[0]?.net_quantity).toBe(0);
  });

  it('let exactly one of two calls pass that come at once where only one fits', async () => {
    const desk = await openTestDesk(server);
    await limit(desk, { open_lots: 3 });
    const answers = await Promise.all(Array.from({ length: 6 }, () => desk.place({ ...resting, lots: 2 })));
    const statuses = answers.map((answer) => answer.body.orders[0]?.status);
    expect(statuses.filter((status) => status === 'open')).toHaveLength(1);
    expect(statuses.filter((status) => status === 'denied')).toHaveLength(5);
  });

  it('of a portfolio hold only there, and the smaller loss limit of limits and portfolio counts', async () => {
    const desk = await openTestDesk(server);
    const { id } = await server.services.portfolios.createPortfolio(desk.user.id, { broker_account_id: desk.accountId, name: 'Free' });
    await limit(desk, { scope: { kind: 'portfolio', id: desk.portfolioId }, order_value: 1 });
    expect((await desk.place({})).body.orders[0]).toMatchObject({
      reason_code: 'risk.order-value-exceeded',
      reason_values: { scope: 'portfolio' },
    });
    expect((await desk.execute({ action: 'open', portfolio_id: id, orders: [{ ...marketBuy(), lots: 1 }] })).body.orders[0]?.status).toBe(
      'filled',
    );
    await server.services.portfolios.updatePortfolio(desk.user.id, JUST_PROVED, desk.portfolioId, { max_day_loss: 500 });
    await limit(desk, { scope: { kind: 'portfolio', id: desk.portfolioId }, day_loss: 900 });
    const status = await riskStatus(desk);
    expect(status.portfolios.find((one) => one.scope.id === desk.portfolioId)?.day_loss_limit).toBe(500);
  });

  it('name instruments and underlyings that may be traded, and how far from the market', async () => {
    const desk = await openTestDesk(server);
    await limit(desk, { allowed: ['BANKNIFTY'] });
    expect((await desk.place({})).body.orders[0]?.reason_code).toBe('risk.instrument-not-allowed');
    await limit(desk, { allowed: ['NIFTY'], collar_percent: 1 });
    const best = quoteNow(server, someOption(server).id).depth.asks[0]?.price ?? 0;
    const far = Math.round((best / 10_000) * 1.2 * 20) / 20;
    expect((await desk.place({ order_type: 'LIMIT', price: far })).body.orders[0]?.reason_code).toBe('risk.price-outside-collar');
  });

  it('trap 29: nothing that adds risk goes on an old price, and what closes does', async () => {
    const own = await testServer();
    const desk = await openTestDesk(own);
    await desk.place({ lots: 2 });
    own.clock.advance(30_001);
    expect((await desk.place({})).body.orders[0]).toMatchObject({ reason_code: 'risk.price-stale', reason_values: { age_seconds: 30 } });
    expect((await desk.place({ transaction_type: 'SELL', lots: 1 })).body.orders[0]?.status).toBe('filled');
    const [position] = await desk.positions();
    expect((await desk.execute({ action: 'square_off', position_id: position?.position_id })).body.orders[0]?.status).toBe('filled');
    await stepMarket(own);
    expect((await desk.place({})).body.orders[0]?.status).toBe('filled');
  });
});

describe('margin', () => {
  it('a naked short needs it, and less of it once the hedge is held', async () => {
    const desk = await openTestDesk(server);
    const before = await riskStatus(desk);
    expect([before.cash, before.margin_blocked, before.available]).toEqual([1_000_000, 0, 1_000_000]);
    const [denied] = (await desk.place({ transaction_type: 'SELL', lots: 12 })).body.orders;
    expect(denied).toMatchObject({ status: 'denied', reason_code: 'risk.margin-short' });
    expect((await desk.place({ transaction_type: 'SELL', lots: 2 })).body.orders[0]?.status).toBe('filled');
    const naked = await riskStatus(desk);
    expect(naked.margin_blocked).toBeGreaterThan(300_000);
    expect((await desk.place({ instrument_id: furtherCall().id, lots: 2 })).body.orders[0]?.status).toBe('filled');
    const hedged = await riskStatus(desk);
    expect(hedged.margin_blocked).toBeLessThan((naked.margin_blocked ?? 0) / 2);
    expect(hedged.available).toBeGreaterThan(naked.available ?? 0);
  });

  it('trap 8: working orders block it once, and every end of them gives it back exactly', async () => {
    const desk = await openTestDesk(server);
    const free = (await riskStatus(desk)).available;
    const [order] = (await desk.place({ ...resting, price: 1, lots: 10 })).body.orders;
    const during = await riskStatus(desk);
    expect(during.reserved_for_orders).toBeGreaterThanOrEqual(650);
    // Cancelling twice releases the reservation once: the free amount is computed, never counted up and down.
    await Promise.all([desk.cancel(order?.order_id ?? ''), desk.cancel(order?.order_id ?? '')]);
    expect((await riskStatus(desk)).available).toBe(free);
  });

  it('a premium that the account cannot pay is refused with what is missing', async () => {
    const desk = await openTestDesk(server);
    const { lastPrice } = quoteNow(server, someOption(server).id);
    const lots = Math.ceil(1_100_000 / ((lastPrice / 10_000) * 65));
    const orders = Array.from({ length: Math.ceil(lots / 20) }, () => ({ lots: 20 }));
    const { body } = await desk.place(orders.slice(0, 20));
    const short = body.orders.filter((order) => order.reason_code === 'risk.margin-short');
    expect(short.length).toBeGreaterThan(0);
    expect(body.orders.every((order) => order.status === 'denied')).toBe(true);
    expect(short[0]?.reason_values?.['required']).toBeGreaterThan(short[0]?.reason_values?.['available'] as number);
  });
});

describe('the order rate', () => {
  it('trap 30: eight orders go in a second, closing ones up to ten, the next says when to try again', async () => {
    const own = await testServer({ countsOrderRate: true });
    const desk = await openTestDesk(own);
    await desk.place({ lots: 5 });
    for (let count = 0; count < 7; count += 1) expect((await desk.place(resting)).body.orders[0]?.status).toBe('open');
    expect((await desk.place(resting)).body.orders[0]).toMatchObject({
      status: 'denied',
      reason_code: 'risk.order-rate-exceeded',
      reason_values: { limit: 8, orders: 1, retry_after_ms: 1000 },
    });
    for (let count = 0; count < 2; count += 1)
      expect((await desk.place({ transaction_type: 'SELL', lots: 1 })).body.orders[0]?.status).toBe('filled');
    expect((await desk.place({ transaction_type: 'SELL', lots: 1 })).body.orders[0]?.reason_values).toMatchObject({ limit: 10 });
    own.clock.advance(1000);
    expect((await desk.place(resting)).body.orders[0]?.status).toBe('open');
    // Each account has a rate limit of its own.
    const other = await openTestDesk(own);
    expect((await other.place(Array.from({ length: 8 }, () => resting))).body.orders.every((order) => order.status === 'open')).toBe(true);
  });
});

describe('a change of an order', () => {
  it('that adds risk is judged like an order, one that takes risk away is not', async () => {
    const desk = await openTestDesk(server);
    const [order] = (await desk.place({ ...resting, lots: 2 })).body.orders;
    await limit(desk, { open_lots: 2 });
    const id = order?.order_id ?? '';
    expect((await desk.modify(id, { lots: 3 })).body.code).toBe('risk.open-lots-exceeded');
    expect((await desk.modify(id, { lots: 1 })).status).toBe(200);
    expect((await desk.modify(id, { lots: 2 })).status).toBe(200);
  });
});

interface Status {
  cash: number;
  margin_blocked: number | null;
  reserved_for_orders: number | null;
  available: number | null;
  portfolios: { scope: { id: string }; day_loss_limit: number | null }[];
}

async function riskStatus(desk: TestDesk): Promise<Status> {
  const { status, body } = await server.call<Status>('GET', `/api/risk/status/${desk.accountNumber}`, { token: desk.user.token });
  expect(status).toBe(200);
  return body;
}

const marketBuy = () => ({ instrument_id: someOption(server).id, transaction_type: 'BUY', order_type: 'MARKET', product: 'NRML' });

/** Returns the call 200 points above `someOption`. */
function furtherCall() {
  const near = someOption(server);
  const found = server.services.venue
    .instruments()
    .find(
      (one) =>
        one.kind === 'option' &&
        one.optionType === 'call' &&
        one.expiry === near.expiry &&
        one.underlying === near.underlying &&
        one.strike === near.strike + 2_000_000,
    );
  if (!found) throw new Error('the chain is too short');
  return found;
}
