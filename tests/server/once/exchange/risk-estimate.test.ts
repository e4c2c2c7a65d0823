import { expect, it } from 'vitest';
import type { InferOutput } from 'valibot';
import type { estimateAnswer } from '#contract/schemas/risk.ts';
import type { OptionContract } from '#domain/instruments/instrument.ts';
import { openTestDesk, someOption, type TestDesk } from '#tests/support/server/desk.ts';
import { testServer } from '#tests/support/server/server.ts';

type Estimate = InferOutput<typeof estimateAnswer>;

const server = await testServer();

async function estimate(desk: TestDesk, orders: readonly object[]): Promise<Estimate> {
  const base = { instrument_id: someOption(server).id, transaction_type: 'BUY', order_type: 'MARKET', product: 'NRML', lots: 1 };
  const { status, body } = await server.call<Estimate>('POST', '/api/risk/estimate/', {
    token: desk.user.token,
    body: { account_number: desk.accountNumber, portfolio_id: desk.portfolioId, orders: orders.map((order) => ({ ...base, ...order })) },
  });
  expect(status).toBe(200);
  return body;
}

/** Returns the call so many points above `someOption`. */
function callAbove(points: number): OptionContract {
  const near = someOption(server);
  const found = server.services.venue
    .instruments()
    .find(
      (one): one is OptionContract =>
        one.kind === 'option' &&
        one.optionType === 'call' &&
        one.underlying === near.underlying &&
        one.expiry === near.expiry &&
        one.strike === near.strike + points * 10_000,
    );
  if (!found) throw new Error('the chain is too short');
  return found;
}

const codes = ({ nudges }: Estimate) => nudges.map((nudge) => nudge.code);

it('an estimate places nothing, and what it says of a bought option comes true when it is placed', async () => {
  const desk = await openTestDesk(server);
  const estimated = await estimate(desk, [{}]);
  expect(await desk.book()).toEqual([]);
  expect(estimated).toMatchObject({ available: 1_000_000, max_loss_kind: 'defined', hedge_first: [0] });
  const [order] = (await desk.place({})).body.orders;
  expect(estimated.orders[0]?.expected_price).toBeCloseTo(order?.average_price ?? 0, 2);
  expect(order?.average_price).toBeLessThanOrEqual(estimated.orders[0]?.worst_price ?? 0);
  expect(estimated.charges.total).toBeCloseTo(order?.charges.total ?? 0, 2);
  // A bought option can lose its cost: at most its worst fill price, however the book moves before the order arrives.
  const paid = (order?.average_price ?? 0) * (order?.quantity ?? 0) + (order?.charges.total ?? 0);
  const worst = (estimated.orders[0]?.worst_price ?? 0) * (order?.quantity ?? 0);
  expect(estimated.max_loss).toBeGreaterThan(worst + estimated.charges.total - 1);
  expect(estimated.max_loss).toBeLessThan(worst + estimated.charges.total * 1.1);
  expect(estimated.max_loss).toBeGreaterThan(paid);
  expect(estimated.required).toBeGreaterThanOrEqual(paid - 1);
});

it('the same judge decides: what the estimate refuses is denied for the same reason', async () => {
  const desk = await openTestDesk(server);
  const orders = [{ transaction_type: 'SELL', lots: 14 }];
  const estimated = await estimate(desk, orders);
  expect(estimated.orders[0]?.refusal?.code).toBe('risk.margin-short');
  expect((await desk.place(orders)).body.orders[0]?.reason_code).toBe('risk.margin-short');
});

it('a spread needs less with its hedge first, can lose a known amount, and says so; a naked short has no bound', async () => {
  const desk = await openTestDesk(server);
  const short = { transaction_type: 'SELL' };
  const wing = { instrument_id: callAbove(200).id };
  const spread = await estimate(desk, [short, wing]);
  expect(spread.hedge_first).toEqual([1, 0]);
  expect(spread.required_hedge_first).toBeLessThan((spread.required ?? 0) / 2);
  expect(spread.final).toBeLessThan(spread.required ?? 0);
  expect(spread.max_loss_kind).toBe('defined');
  expect(spread.max_loss).toBeLessThan(200 * 65 + spread.charges.total);
  expect(codes(spread)).toContain('nudge.hedge-first');
  expect(codes(spread)).not.toContain('nudge.naked-short');

  const naked = await estimate(desk, [short]);
  expect([naked.max_loss, naked.max_loss_kind]).toEqual([null, 'unlimited']);
  expect(codes(naked)).toContain('nudge.naked-short');
});

it('it says what a trader may have overlooked: far from the market, placed a moment ago, an old price', async () => {
  const desk = await openTestDesk(server);
  expect(codes(await estimate(desk, [{ order_type: 'LIMIT', price: 0.05 }]))).toContain('nudge.far-from-market');
  expect(codes(await estimate(desk, [{}]))).not.toContain('nudge.duplicate');
  await desk.place({});
  server.clock.advance(2_500);
  await server.services.venue.step();
  expect((await estimate(desk, [{}])).nudges).toContainEqual({
    code: 'nudge.duplicate',
    order: 0,
    values: { seconds_ago: 2, quantity: someOption(server).lotSize, lots: 1 },
  });
  expect(codes(await estimate(desk, [{ lots: 2 }]))).not.toContain('nudge.duplicate');
  server.clock.advance(10_001);
  const old = await estimate(desk, [{}]);
  expect(old.nudges).toContainEqual({ code: 'nudge.stale-quote', order: 0, values: { freshness: 'slow', age_seconds: 10 } });
  expect(codes(old)).not.toContain('nudge.duplicate');
});

it('closing needs nothing and adds no risk', async () => {
  const own = await openTestDesk(server);
  await server.services.venue.step();
  await own.place({ lots: 2 });
  const estimated = await estimate(own, [{ transaction_type: 'SELL', lots: 2 }]);
  expect(estimated).toMatchObject({ required: 0, orders: [{ adds_risk: false, refusal: null }] });
});

it('an order that closes and opens needs the margin of what it leaves, and is refused when that is not there', async () => {
  const own = await openTestDesk(server);
  await server.services.venue.step();
  await own.place({ lots: 4 });
  const turn = { transaction_type: 'SELL', lots: 16 };
  const estimated = await estimate(own, [turn]);
  // Twelve short calls are more than the account can carry.
  expect(estimated.required).toBeGreaterThan(1_000_000);
  expect(estimated.orders[0]).toMatchObject({
    refusal: { code: 'risk.margin-short', values: { required: estimated.required, available: estimated.available } },
  });
  const [order] = (await own.place(turn)).body.orders;
  expect(order).toMatchObject({ status: 'denied', reason_code: 'risk.margin-short', reason_values: { required: estimated.required } });
  expect((await own.positions())[0]?.net_quantity).toBe(4 * 65);

  // What closes goes; so does as much more as the account can carry, and the next lot does not.
  const most = estimated.orders[0]?.max_lots ?? 0;
  expect(most).toBeGreaterThan(4);
  expect(most).toBeLessThan(16);
  expect((await estimate(own, [{ ...turn, lots: most + 1 }])).orders[0]?.refusal?.code).toBe('risk.margin-short');
  expect((await own.place({ ...turn, lots: most })).body.orders[0]?.status).toBe('filled');
  const after = await estimate(own, [{ lots: 1 }]);
  expect(after.available).toBeGreaterThanOrEqual(0);
});

it('the most lots are those that the same check takes: limits and freeze quantity count', async () => {
  const own = await openTestDesk(server);
  const most = async (order: object) => (await estimate(own, [order])).orders[0]?.max_lots;
  expect(await most({ order_type: 'LIMIT', price: 0.05 })).toBe(27 * 8);
  await server.call('PUT', '/api/risk/limits/', {
    token: own.user.token,
    body: { scope: { kind: 'account', id: own.accountId }, open_lots: 3 },
  });
  expect(await most({})).toBe(3);
  await own.place({ lots: 3 });
  expect(await most({})).toBe(0);
  expect(await most({ transaction_type: 'SELL' })).toBe(3);
  expect((await estimate(own, [{}, {}])).orders.map((order) => order.max_lots)).toEqual([null, null]);
});

it('selling the hedge of a short needs the margin that it leaves uncovered', async () => {
  const own = await openTestDesk(server);
  await server.services.venue.step();
  const wing = { instrument_id: callAbove(200).id };
  await own.place([
    { ...wing, lots: 15 },
    { transaction_type: 'SELL', lots: 15 },
  ]);
  const estimated = await estimate(own, [{ ...wing, transaction_type: 'SELL', lots: 15 }]);
  expect(estimated.required).toBeGreaterThan(estimated.available ?? 0);
  expect(estimated.margin_change).toBeGreaterThan(0);
  expect(estimated.orders[0]).toMatchObject({ adds_risk: false, refusal: { code: 'risk.margin-short' } });
  const [order] = (await own.place({ ...wing, transaction_type: 'SELL', lots: 15 })).body.orders;
  expect(order?.reason_code).toBe('risk.margin-short');
  // Buying back short units frees margin.
  const back = await estimate(own, [{ lots: 15 }]);
  expect(back.margin_change).toBeLessThan(0);
  expect(back.orders[0]?.refusal).toBeNull();
});
