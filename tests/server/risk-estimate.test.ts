import { expect, it } from 'vitest';
import type { InferOutput } from 'valibot';
import type { estimateAnswer } from '#contract/schemas/risk.ts';
import type { OptionContract } from '#domain/instruments/instrument.ts';
import { openTestDesk, someOption, type TestDesk } from '#tests/support/desk.ts';
import { testServer } from '#tests/support/server.ts';

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

/** The call so many points above the one that `someOption` names. */
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
  const told = await estimate(desk, [{}]);
  expect(await desk.book()).toEqual([]);
  expect(told).toMatchObject({ available: 1_000_000, max_loss_kind: 'defined', hedge_first: [0] });
  const [order] = (await desk.place({})).body.orders;
  expect(told.orders[0]?.expected_price).toBeCloseTo(order?.average_price ?? 0, 2);
  expect(order?.average_price).toBeLessThanOrEqual(told.orders[0]?.worst_price ?? 0);
  expect(told.charges.total).toBeCloseTo(order?.charges.total ?? 0, 2);
  // A bought option can lose what it cost: at most its worst fill, however the book moves before the order is there.
  const paid = (order?.average_price ?? 0) * (order?.quantity ?? 0) + (order?.charges.total ?? 0);
  const worst = (told.orders[0]?.worst_price ?? 0) * (order?.quantity ?? 0);
  expect(told.max_loss).toBeGreaterThan(worst + told.charges.total - 1);
  expect(told.max_loss).toBeLessThan(worst + told.charges.total * 1.1);
  expect(told.max_loss).toBeGreaterThan(paid);
  expect(told.required).toBeGreaterThanOrEqual(paid - 1);
});

it('the same judge decides: what the estimate refuses is denied for the same reason', async () => {
  const desk = await openTestDesk(server);
  const orders = [{ transaction_type: 'SELL', lots: 14 }];
  const told = await estimate(desk, orders);
  expect(told.orders[0]?.refusal?.code).toBe('risk.margin-short');
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
  const told = await estimate(own, [{ transaction_type: 'SELL', lots: 2 }]);
  expect(told).toMatchObject({ required: 0, orders: [{ adds_risk: false, refusal: null }] });
});
