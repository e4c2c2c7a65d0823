import { describe, expect, it } from 'vitest';
import type { OptionContract } from '#domain/instruments/instrument.ts';
import { openTestDesk, someOption } from '#tests/support/server/desk.ts';
import { crashed, failOn, systemOrders, keptDesk, stepAll } from '#tests/support/client/kept.ts';
import { testServer, type TestServer } from '#tests/support/server/server.ts';
import { steerMarket } from '#tests/support/server/steer-market.ts';

/** The call that is `steps` strikes above another. */
function above(server: TestServer, { underlying, expiry, optionType, strike }: OptionContract, steps: number): string {
  const found = server.services.venue
    .instruments()
    .filter((one): one is OptionContract => one.kind === 'option' && one.underlying === underlying && one.expiry === expiry)
    .filter((one) => one.optionType === optionType && one.strike > strike)
    .toSorted((a, b) => a.strike - b.strike)[steps - 1];
  if (!found) throw new Error('no strike above');
  return found.id;
}

/** A short call with a long one above it as its hedge: the hedge is bought first. */
async function spread(product = 'NRML') {
  const server = await testServer();
  const desk = await openTestDesk(server);
  await stepAll(server, 4);
  const short = someOption(server);
  const hedge = above(server, short, 4);
  await desk.place({ instrument_id: hedge, lots: 2, product });
  await stepAll(server, 2);
  await desk.place({ instrument_id: short.id, transaction_type: 'SELL', lots: 2, product });
  await stepAll(server, 2);
  return { server, desk, kept: keptDesk(server, desk), short: short.id, hedge };
}
const flat = (rows: { net_quantity: number }[]) => rows.every((row) => row.net_quantity === 0);

describe('a square-off', () => {
  it('closes the short before the hedge that protects it, and tells each leg', async () => {
    const { server, desk, kept, short, hedge } = await spread();
    const { body } = await kept.call('order-book/order-book/squareoff_trades/', { scope: 'portfolio' });
    await stepAll(server, 8);
    const job = await kept.get(body.instructions[0]?.instruction_id ?? '');
    expect(job).toMatchObject({ kind: 'square-off', status: 'done', square_off: { scope: 'portfolio' } });
    expect(job.square_off?.legs.map((leg) => [leg.status, leg.closed_quantity])).toEqual([
      ['closed', 130],
      ['closed', 130],
    ]);
    const orders = await systemOrders(desk);
    expect(orders.map((order) => order.instrument.instrument_id)).toEqual([short, hedge]);
    expect(orders[0]?.fills.at(-1)?.exchange_at).toBeLessThanOrEqual(orders[1]?.fills[0]?.exchange_at ?? 0);
    expect(flat(await desk.positions())).toBe(true);
  });

  it('keeps the hedge of a short that cannot be closed, and retries only what failed', async () => {
    const { server, desk, kept, short } = await spread();
    const status = (value: 'needs-login' | 'active') =>
      server.db.updateTable('broker_accounts').set({ status: value }).where('id', '=', desk.accountId).execute();
    // Switching everything off does not ask for a session first: each leg says what came of it.
    await status('needs-login');
    const { body } = await kept.call('order-book/order-book/squareoff_trades/', { scope: 'all' });
    const id = body.instructions[0]?.instruction_id ?? '';
    await stepAll(server, 30);
    const failed = await kept.get(id);
    expect(failed).toMatchObject({ status: 'failed', live: false, reason_code: 'instruction.square-off-incomplete' });
    const held = await desk.positions();
    const legs = failed.square_off?.legs.map((leg) => {
      const isShort = held.find((row) => row.position_id === leg.position_id)?.instrument.instrument_id === short;
      return [isShort ? 'short' : 'hedge', leg.status, leg.reason, leg.closed_quantity];
    });
    expect(legs?.toSorted()).toEqual([
      ['hedge', 'failed', 'hedge-kept', 0],
      ['short', 'failed', 'refused', 0],
    ]);
    expect(await systemOrders(desk)).toEqual([]);
    const events = await server.services.eventLog.readAfter(desk.user.id, 0, 500);
    const called = events.flatMap(({ type, data }) => (type === 'instruction.attention' && 'instruments' in data ? data.instruments : []));
    expect(called.map((one) => one?.tradingsymbol).toSorted()).toEqual(failed.square_off?.legs.map((leg) => leg.tradingsymbol).toSorted());

    await status('active');
    await kept.call(`instructions/${id}/retry/`);
    await stepAll(server, 8);
    expect((await kept.get(id)).status).toBe('done');
    expect(flat(await desk.positions())).toBe(true);
    expect((await kept.call('order-book/order-book/squareoff_trades/', { scope: 'all' })).body.code).toBe('position.flat');
  });

  it('goes on after a crash and closes nothing twice', async () => {
    const { server, desk, kept } = await spread();
    const letGo = await failOn(server, 'idempotency_keys', 'insert', "new.key like 'exit:%'");
    await kept.call('order-book/order-book/squareoff_trades/', { scope: 'account' });
    expect(await systemOrders(desk)).toEqual([]);
    await letGo();
    const again = await crashed(server);
    await stepAll(again, 10);
    const rows = await again.db.selectFrom('positions').select('net_quantity').execute();
    expect(flat(rows)).toBe(true);
    const job = await again.db.selectFrom('instructions').select(['status', 'live']).executeTakeFirstOrThrow();
    expect(job).toEqual({ status: 'done', live: false });
  });

  it('takes working orders of the scope away first', async () => {
    const { server, desk, kept, short } = await spread();
    const resting = await desk.place({ instrument_id: short, transaction_type: 'SELL', order_type: 'LIMIT', price: 2_000, lots: 1 });
    await kept.call('order-book/order-book/squareoff_trades/', { scope: 'portfolio' });
    await stepAll(server, 8);
    const book = await desk.book();
    expect(book.find((order) => order.order_id === resting.body.orders[0]?.order_id)?.status).not.toBe('open');
    expect(flat(await desk.positions())).toBe(true);
  });
});

describe('intraday positions', () => {
  it('are squared off at the cut-off of the session, with their working orders, and what carries stays', async () => {
    const { server, desk, kept, short } = await spread('MIS');
    await desk.place({ instrument_id: short, product: 'NRML' });
    const resting = await desk.place({ instrument_id: short, product: 'MIS', order_type: 'LIMIT', price: 20, lots: 1 });
    await steerMarket(server, (market) => ({ ...market, at: (market.closesAt - 15 * 60_000 - 250) as typeof market.at }));
    await stepAll(server, 10);
    const positions = await desk.positions();
    expect(flat(positions.filter((row) => row.product === 'MIS'))).toBe(true);
    expect(positions.find((row) => row.product === 'NRML')?.net_quantity).toBe(65);
    expect((await desk.book()).find((order) => order.order_id === resting.body.orders[0]?.order_id)?.status).not.toBe('open');
    const [job, ...others] = await kept.list();
    expect(job).toMatchObject({ kind: 'auto-square-off', status: 'done', square_off: { scope: 'intraday' } });
    expect(others).toEqual([]);
    const events = await server.services.eventLog.readAfter(desk.user.id, 0, 1_000);
    const seen = events.flatMap(({ data }) =>
      'instruction' in data && data.instruction.kind === 'auto-square-off' ? [data.instruction] : [],
    );
    expect(seen[0]?.status).toBe('working');
    expect(seen.at(-1)).toMatchObject({ status: 'done', square_off: { legs: [{ status: 'closed' }, { status: 'closed' }] } });
    const origins = await server.db.selectFrom('orders').select('origin').distinct().orderBy('origin').execute();
    expect(origins).toEqual([{ origin: 'auto-square-off' }, { origin: 'hand' }]);
    // The broker charges for doing it: Rs 50 an order beside the Rs 20 of any.
    const fees = await server.db
      .selectFrom('fills')
      .innerJoin('orders', 'orders.id', 'fills.order_id')
      .select(['orders.id', ({ fn }) => fn.sum<string>('fills.brokerage').as('brokerage')])
      .where('orders.origin', '=', 'auto-square-off')
      .groupBy('orders.id')
      .execute();
    expect(fees.map((row) => Number(row.brokerage))).toEqual([700_000, 700_000]);
  });

  it('in shares are squared off at their own hour, before the closing auction; those in contracts stay until theirs', async () => {
    const { server, desk, short } = await spread('MIS');
    const share = server.services.venue.instruments().find((one) => one.kind === 'equity' && one.tradable)!;
    await desk.place({ instrument_id: share.id, product: 'MIS', lots: 5 });
    await stepAll(server, 2);
    const held = async (id: string) => (await desk.positions()).find((row) => row.instrument.instrument_id === id)?.net_lots;
    expect(await held(share.id)).toBe(5);
    await steerMarket(server, (market) => ({ ...market, at: (market.closesAt - 35 * 60_000 - 250) as typeof market.at }));
    await stepAll(server, 10);
    expect([await held(share.id), await held(short)]).toEqual([0, -2]);
    const late = await desk.place({ instrument_id: share.id, product: 'MIS', lots: 1 });
    expect(late.body.orders[0]).toMatchObject({ status: 'denied', reason_code: 'order.mis-cut-off' });
    expect((await desk.place({ instrument_id: short, product: 'MIS', lots: 1 })).body.orders[0]?.status).toBe('filled');
    await steerMarket(server, (market) => ({ ...market, at: (market.closesAt - 15 * 60_000 - 250) as typeof market.at }));
    await stepAll(server, 10);
    expect(await held(short)).toBe(0);
  });
});
