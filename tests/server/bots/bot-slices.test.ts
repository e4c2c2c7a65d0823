import { expect, it } from 'vitest';
import type { Quote } from '#domain/market/quote.ts';
import { nets, plan, type Run, runsOf, startedRun } from '#tests/support/bots/run-desk.ts';
import { openPosition, stepAll, systemOrders } from '#tests/support/client/kept.ts';
import { newKey, openTestDesk, quoteNow, type TestDesk } from '#tests/support/server/desk.ts';
import { practise } from '#tests/support/server/practise.ts';
import { testServer } from '#tests/support/server/server.ts';
import { gapSpot } from '#tests/support/server/steer-market.ts';
import { nameInVenue } from '#server/services/broker-reports/practice-names.ts';

const server = await testServer();
const LOT = 65;
/** 27 lots are the largest order of NIFTY, and eight such orders the most of one call. */
const SLICES = [27, 27, 6];
const of = plan([{ side: 'buy', kind: 'call', strike: { rule: 'premium', near: 60 }, lots: 60, stop: { unit: 'percent', value: 30 } }]);

const slicesOf = (desk: TestDesk) =>
  server.db
    .selectFrom('orders')
    .select(['id', 'instrument_id', 'quantity', 'filled_quantity', 'status', 'side'])
    .where('broker_account_id', '=', desk.accountId)
    .where('parent_order_id', 'is not', null)
    .orderBy('id')
    .execute();

it('a bot whose order is above the freeze limit enters and leaves in slices', async () => {
  const { desk, runs, runId } = await startedRun(server, of, 4);
  expect((await runs.one()).legs[0]).toMatchObject({ phase: 'held', lots: 60, quantity: 60 * LOT });
  await gapSpot(server, 0.985);
  await stepAll(server, 30);
  expect(await nets(desk)).toEqual([0]);
  expect((await slicesOf(desk)).map(({ quantity, side }) => `${side} ${quantity / LOT}`).toSorted()).toEqual(
    ['buy', 'sell'].flatMap((side) => SLICES.map((lots) => `${side} ${lots}`)).toSorted(),
  );
  expect(await runs.codes(runId)).toEqual(['chosen', 'order-in', 'entered', 'stop', 'left']);
  await gapSpot(server, 1 / 0.985);
});

it('its stop covers what is held, whatever becomes of each slice', async () => {
  const { desk, runs } = await startedRun(server, of, 0);
  await practise(server, desk, [], { partial_fills: true });
  const steps = async (count: number) => {
    for (let step = 0; step < count; step += 1) {
      await stepAll(server);
      const [net = 0] = await nets(desk);
      const { legs } = await runs.one();
      expect([legs[0]?.quantity, legs[0]?.stop !== null]).toEqual([net, net > 0]);
    }
  };
  await steps(3);
  expect((await slicesOf(desk)).map(({ filled_quantity: filled }) => filled / LOT)).toEqual([14, 14, 3]);
  // The exchange cancels one of the slices.
  const [, second] = await slicesOf(desk);
  await server.services.venue.execute({
    inputs: async () => [{ type: 'cancel', orderId: nameInVenue(second?.id ?? ''), instrumentId: second?.instrument_id ?? '' }],
    conclude: async () => undefined,
  });
  await steps(2);
  await practise(server, desk, []);
  await gapSpot(server, 0.97);
  await steps(60);
  expect(await nets(desk)).toEqual([0]);
  expect((await runs.one()).legs[0]).toMatchObject({ phase: 'over', lots: 0 });
  const [entry, ...exits] = await systemOrders(desk);
  expect(exits.reduce((sum, { filled_quantity: filled }) => sum + filled, 0)).toBe(entry?.filled_quantity);
  await gapSpot(server, 1 / 0.97);
}, 60_000);

const units = ({ depth }: Quote) => depth.asks.reduce((sum, { quantity }) => sum + quantity, 0);

it('what is larger than one call may bring leaves in several', async () => {
  const desk = await openTestDesk(server);
  const cheap = server.services.venue
    .instruments()
    .filter((each) => each.kind === 'option' && each.underlying === 'NIFTY' && each.expiry > server.services.venue.tradingDate())
    .map(({ id }) => quoteNow(server, id))
    .filter(({ depth: { bids, asks } }) => (bids[0]?.price ?? 0) > 100_000 && (asks[0]?.price ?? 0) < 400_000)
    .toSorted((a, b) => units(b) - units(a))[0]!;
  const lots = { instrument_id: cheap.instrumentId, lots: 120 };
  await openPosition(desk, lots);
  await stepAll(server, 20);
  const position = await openPosition(desk, lots);
  await stepAll(server, 20);
  expect(await nets(desk)).toEqual([240 * LOT]);
  const { token } = desk.user;
  const held = await server.call<{ bot_run: Run }>('POST', '/api/bot-runs/hold/', {
    token,
    body: {
      account_number: desk.accountNumber,
      portfolio_id: desk.portfolioId,
      position_ids: [position.position_id],
      name: 'Large',
      overall: { stop: { unit: 'money', value: 100_000 }, target: null, lock: null, trail: null, breakeven: false },
      end: { kind: 'open' },
    },
    headers: { 'idempotency-key': newKey() },
  });
  expect(held.body.bot_run?.legs[0], held.text).toMatchObject({ phase: 'held', lots: 240 });
  const runs = runsOf(server, desk);
  await runs.command(held.body.bot_run.run_id, 'stop');
  await stepAll(server, 60);
  expect((await systemOrders(desk)).map(({ lots: some, status }) => [some, status])).toEqual([
    [216, 'filled'],
    [24, 'filled'],
  ]);
  expect((await runs.one()).status).toBe('ended');
  expect(await nets(desk)).toEqual([0]);
}, 60_000);
