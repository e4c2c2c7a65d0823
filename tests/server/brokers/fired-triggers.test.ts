import { afterEach, describe, expect, it } from 'vitest';
import { priceToDecimal } from '#domain/units/price.ts';
import { newKey, someOption, type TestDesk } from '#tests/support/server/desk.ts';
import { scriptedServer } from '#tests/support/server/scripted-desk.ts';

const { server, broker, desk: openDesk, follow } = await scriptedServer();
const { control } = broker;
const { brokerTriggers, comparisons } = server.services;

afterEach(async () => {
  control.reset();
  await server.db.updateTable('orders').set({ status: 'cancelled' }).where('status', '<>', 'denied').execute();
  await server.db.updateTable('broker_accounts').set({ status: 'needs-login' }).execute();
  await server.db.deleteFrom('broker_triggers').execute();
});

const lot = () => someOption(server).lotSize;

/** Prices below and above the market's, whole numbers of ticks. */
function around() {
  const last = priceToDecimal(server.services.venue.quote(someOption(server).id)?.lastPrice ?? (0 as never));
  return { below: Math.floor(last * 0.8), above: Math.ceil(last * 1.2) };
}
const leg = (direction: 'at-or-below' | 'at-or-above', side: 'BUY' | 'SELL', lots = 1) => {
  const price = direction === 'at-or-below' ? around().below : around().above;
  return { direction, trigger_price: price, transaction_type: side, lots, price };
};
async function hold(desk: TestDesk, legs: readonly object[], portfolio = desk.portfolioId): Promise<bigint> {
  const { status, text } = await server.call('POST', '/api/broker-triggers/', {
    token: desk.user.token,
    headers: { 'idempotency-key': newKey() },
    body: {
      ...{ account_number: desk.accountNumber, portfolio_id: portfolio, instrument_id: someOption(server).id },
      ...{ product: 'NRML', legs },
    },
  });
  if (status !== 200) throw new Error(`the trigger was answered by ${status} ${text}`);
  return control.triggers().at(-1)?.trigger_id ?? 0n;
}
/** The price reaches a leg, and the order of it trades whole. */
function fire(trigger: bigint, at = 0): bigint {
  const order = control.fireTrigger({ trigger_id: trigger, leg: at });
  control.fillOrder({ order_id: order });
  return order;
}
async function watch(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    await follow();
    await comparisons.turn();
  }
}
const held = (desk: TestDesk) =>
  server.db
    .selectFrom('positions')
    .innerJoin('portfolios', 'portfolios.id', 'positions.portfolio_id')
    .select(['positions.net_quantity', 'positions.portfolio_id', 'portfolios.placed_elsewhere'])
    .where('positions.broker_account_id', '=', desk.accountId)
    .where('positions.net_quantity', '<>', 0)
    .execute();
const orders = (desk: TestDesk) =>
  server.db
    .selectFrom('orders')
    .select(['origin', 'portfolio_id', 'purpose', 'status', 'filled_quantity'])
    .where('broker_account_id', '=', desk.accountId)
    .orderBy('id')
    .execute();
const reports = (order: bigint) =>
  server.db
    .selectFrom('broker_messages')
    .select(['booked_at', 'held_reason'])
    .where('broker_order_id', '=', String(order))
    .where('kind', '=', 'order')
    .execute();
const events = (desk: TestDesk) => server.db.selectFrom('events').selectAll().where('user_id', '=', desk.user.id).execute();

describe('the order of a trigger that was placed here', () => {
  it('opens a position in the portfolio of the trigger, and its owner is told', async () => {
    const desk = await openDesk();
    const order = fire(await hold(desk, [leg('at-or-below', 'BUY')]));
    await watch(3);
    expect(await held(desk)).toEqual([{ net_quantity: lot(), portfolio_id: desk.portfolioId, placed_elsewhere: false }]);
    const booked = { origin: 'gtt', portfolio_id: desk.portfolioId, purpose: 'open', status: 'filled', filled_quantity: lot() };
    expect(await orders(desk)).toEqual([booked]);
    expect((await desk.book()).map(({ status, origin }) => [status, origin])).toEqual([['filled', 'gtt']]);
    expect((await reports(order)).every(({ booked_at: at, held_reason: reason }) => at !== null && reason === null)).toBe(true);
    expect(JSON.stringify(await events(desk))).toContain('"origin":"gtt"');
    await watch(10);
    expect(await held(desk)).toHaveLength(1);
  });

  it('closes the position of that portfolio, whichever leg of two fires', async () => {
    const desk = await openDesk();
    control.setPrice({ instrument: someOption(server).id, price: 100 });
    await desk.place({ order_type: 'MARKET' });
    await watch(2);
    fire(await hold(desk, [leg('at-or-below', 'SELL'), leg('at-or-above', 'SELL')]), 1);
    await watch(9);
    expect(await held(desk)).toEqual([]);
    expect((await orders(desk)).map(({ origin, purpose, status }) => [origin, purpose, status])).toEqual([
      ['hand', 'open', 'filled'],
      ['gtt', 'square-off', 'filled'],
    ]);
    expect(await desk.positions()).toMatchObject([{ net_quantity: 0, realised_pnl: (around().above - 100) * lot() }]);
  });

  it('closes what is open of a position and opens the rest in the same portfolio', async () => {
    const desk = await openDesk();
    control.setPrice({ instrument: someOption(server).id, price: 100 });
    await desk.place({ order_type: 'MARKET' });
    await watch(2);
    fire(await hold(desk, [leg('at-or-above', 'SELL', 3)]));
    await watch(9);
    expect(await held(desk)).toEqual([{ net_quantity: -2 * lot(), portfolio_id: desk.portfolioId, placed_elsewhere: false }]);
  });

  it('waits while the list of triggers does not say whose it is, and then goes there once', async () => {
    const desk = await openDesk();
    const trigger = await hold(desk, [leg('at-or-below', 'BUY')]);
    control.addFault({ call: 'triggers', fault: 'server-error', times: 1 });
    fire(trigger);
    await follow();
    expect(await orders(desk)).toEqual([]);
    await watch(12);
    expect((await orders(desk)).map(({ origin }) => origin)).toEqual(['gtt']);
    expect(await held(desk)).toEqual([{ net_quantity: lot(), portfolio_id: desk.portfolioId, placed_elsewhere: false }]);
  });

  it('is counted as placed elsewhere when nobody tells whose it is: a position is never left out', async () => {
    const desk = await openDesk();
    const trigger = await hold(desk, [leg('at-or-below', 'BUY')]);
    control.addFault({ call: 'triggers', fault: 'server-error', times: 99 });
    fire(trigger);
    await watch(40);
    expect(await held(desk)).toMatchObject([{ net_quantity: lot(), placed_elsewhere: true }]);
  });

  it('is told from an order of another program with the same terms, which stands elsewhere', async () => {
    const desk = await openDesk();
    await hold(desk, [leg('at-or-below', 'BUY')]);
    const price = around().below;
    control.fillOrder({ order_id: control.placeElsewhere({ instrument: someOption(server).id, side: 'BUY', quantity: lot(), price }) });
    await watch(40);
    expect(await held(desk)).toMatchObject([{ net_quantity: lot(), placed_elsewhere: true }]);
    expect((await orders(desk)).map(({ origin }) => origin)).toEqual(['elsewhere']);
  });

  it('of another program stands elsewhere as before, and is not waited for', async () => {
    const desk = await openDesk();
    await hold(desk, [leg('at-or-above', 'BUY', 2)]);
    const price = around().below;
    const legs = [{ trigger_price: price, side: 'BUY', product: 'NRML', quantity: lot(), price }];
    fire(control.holdTrigger({ instrument: someOption(server).id, last_price: around().above, legs }));
    await brokerTriggers.turn();
    await watch(2);
    expect(await held(desk)).toMatchObject([{ net_quantity: lot(), placed_elsewhere: true }]);
  });

  it('goes to the portfolio of the trigger also after a change, which names none; one of another program is changed without any', async () => {
    const desk = await openDesk();
    const [own, price] = [await hold(desk, [leg('at-or-below', 'BUY')]), around().below];
    const legs = [{ trigger_price: price, side: 'BUY', product: 'NRML', quantity: lot(), price }];
    const foreign = control.holdTrigger({ instrument: someOption(server).id, last_price: around().above, legs });
    await brokerTriggers.turn();
    const rows = await server.db.selectFrom('broker_triggers').select('id').where('broker_account_id', '=', desk.accountId).execute();
    for (const { id } of rows) {
      const body = { product: 'NRML', legs: [leg('at-or-below', 'BUY', 2)] };
      const path = `/api/broker-triggers/${desk.accountNumber}/${id}/change/`;
      expect((await server.call('POST', path, { token: desk.user.token, body })).status).toBe(200);
    }
    expect(control.triggers().map(({ trigger_id: id, legs: [first] }) => [id, first?.quantity])).toEqual([
      [own, 2 * lot()],
      [foreign, 2 * lot()],
    ]);
    fire(own);
    fire(foreign);
    await watch(9);
    const filled = new Map((await orders(desk)).map((row) => [row.origin, row.filled_quantity]));
    expect(filled).toEqual(
      new Map([
        ['elsewhere', 2 * lot()],
        ['gtt', 2 * lot()],
      ]),
    );
  });

  it('stands elsewhere once the portfolio of the trigger is removed', async () => {
    const desk = await openDesk();
    const trigger = await hold(desk, [leg('at-or-below', 'BUY')]);
    await server.db.updateTable('portfolios').set({ removed_at: new Date() }).where('id', '=', desk.portfolioId).execute();
    fire(trigger);
    await watch(9);
    expect(await held(desk)).toMatchObject([{ net_quantity: lot(), placed_elsewhere: true }]);
  });
});
