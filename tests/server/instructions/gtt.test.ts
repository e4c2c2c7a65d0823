import { describe, expect, it } from 'vitest';
import { openTestDesk, someOption } from '#tests/support/server/desk.ts';
import { bidTimes, crashed, systemOrders, keptDesk, stepAll } from '#tests/support/client/kept.ts';
import { testServer, type TestServer } from '#tests/support/server/server.ts';
import { gapSpot, steerMarket } from '#tests/support/server/steer-market.ts';

async function desked() {
  const server = await testServer();
  const desk = await openTestDesk(server);
  await stepAll(server, 4);
  const { id } = someOption(server);
  return { server, desk, kept: keptDesk(server, desk), id };
}
const legs = {
  below: (server: TestServer, id: string, factor: number) => ({
    direction: 'at-or-below',
    trigger_price: bidTimes(server, id, factor),
    transaction_type: 'BUY',
    order_type: 'MARKET',
    lots: 1,
  }),
  above: (server: TestServer, id: string, factor: number) => ({
    direction: 'at-or-above',
    trigger_price: bidTimes(server, id, factor),
    transaction_type: 'BUY',
    order_type: 'MARKET',
    lots: 2,
  }),
};
const gtt = (server: TestServer, id: string, ...list: object[]) => ({
  instrument_id: id,
  product: 'NRML',
  valid_until: server.services.venue.tradingDate(),
  legs: list,
});

describe('a GTT', () => {
  it('places its order once when its price is reached, and says that it did', async () => {
    const { server, desk, kept, id } = await desked();
    const { body } = await kept.call('instructions/gtt/', gtt(server, id, legs.below(server, id, 0.9)));
    expect(body.instruction).toMatchObject({ status: 'active', gtt: { legs: [{ lots: 1 }], closes: false } });
    await stepAll(server);
    expect(await systemOrders(desk)).toEqual([]);
    await gapSpot(server, 0.97);
    await stepAll(server, 4);
    expect((await systemOrders(desk)).map((order) => [order.status, order.transaction_type])).toEqual([['filled', 'BUY']]);
    expect(await kept.get(body.instruction.instruction_id)).toMatchObject({ status: 'placed', live: false, gtt: { triggered_leg: 0 } });
    const rows = await server.db.selectFrom('orders').select(['origin', 'purpose']).execute();
    expect(rows).toEqual([{ origin: 'gtt', purpose: 'open' }]);
  });

  it('of two legs places one, whatever the price does then (trap 22)', async () => {
    const { server, desk, kept, id } = await desked();
    await kept.call('instructions/gtt/', gtt(server, id, legs.below(server, id, 0.8), legs.above(server, id, 1.3)));
    await gapSpot(server, 1.02);
    await stepAll(server, 2);
    await gapSpot(server, 0.93);
    await stepAll(server, 3);
    expect((await systemOrders(desk)).map((order) => order.lots)).toEqual([2]);
  });

  it('goes on after a restart, and a change holds until it is reached', async () => {
    const { server, desk, kept, id } = await desked();
    const { body } = await kept.call('instructions/gtt/', gtt(server, id, legs.below(server, id, 0.3)));
    const own = body.instruction.instruction_id;
    const change = { legs: [legs.below(server, id, 0.9)], valid_until: server.services.venue.tradingDate() };
    expect((await kept.call(`instructions/gtt/${own}/`, change)).body.instruction.gtt?.legs[0]?.trigger_price).toBe(
      bidTimes(server, id, 0.9),
    );
    const again = await crashed(server);
    await gapSpot(again, 0.97);
    await stepAll(again, 2);
    const stored = await again.db.selectFrom('instructions').select('status').where('id', '=', own).executeTakeFirstOrThrow();
    expect(stored.status).toBe('placed');
    const late = await keptDesk(again, desk).call(`instructions/gtt/${own}/`, change);
    expect(late.body.code).toBe('instruction.not-active');
  });

  it('cancelled or past its last day, places nothing', async () => {
    const { server, desk, kept, id } = await desked();
    const one = await kept.call('instructions/gtt/', gtt(server, id, legs.below(server, id, 0.9)));
    await kept.call(`instructions/${one.body.instruction.instruction_id}/cancel/`);
    const two = await kept.call('instructions/gtt/', gtt(server, id, legs.below(server, id, 0.05)));
    await steerMarket(server, (market) => ({ ...market, at: (market.closesAt - 500) as typeof market.at }));
    await stepAll(server, 4);
    expect(await kept.get(two.body.instruction.instruction_id)).toMatchObject({ status: 'expired', reason_code: 'instruction.expired' });
    expect(await systemOrders(desk)).toEqual([]);
  });

  it('that is refused when it triggers stays failed and calls the trader', async () => {
    const { server, desk, kept, id } = await desked();
    const { body } = await kept.call('instructions/gtt/', gtt(server, id, legs.below(server, id, 0.9)));
    await server.db.updateTable('broker_accounts').set({ status: 'disabled' }).where('id', '=', desk.accountId).execute();
    await gapSpot(server, 0.97);
    await stepAll(server, 3);
    expect(await kept.get(body.instruction.instruction_id)).toMatchObject({
      status: 'failed',
      reason_code: 'account.disabled',
      live: false,
    });
    const events = await server.services.eventLog.readAfter(desk.user.id, 0, 100);
    expect(events.some((event) => event.type === 'instruction.attention')).toBe(true);
  });

  it('is refused with legs that make no sense', async () => {
    const { server, kept, id } = await desked();
    const ask = async (body: object) => (await kept.call('instructions/gtt/', body)).body.code;
    expect(await ask(gtt(server, id, legs.below(server, id, 1.1)))).toBe('instruction.trigger-reached');
    expect(await ask(gtt(server, id, legs.below(server, id, 0.9), legs.below(server, id, 0.8)))).toBe('instruction.legs-invalid');
    expect(await ask({ ...gtt(server, id, legs.below(server, id, 0.9)), valid_until: '2020-01-01' })).toBe('instruction.date-passed');
    expect(await ask({ ...gtt(server, id, legs.below(server, id, 0.9)), instrument_id: 'SIM:NOTHING' })).toBe('instrument.not-found');
  });
});
