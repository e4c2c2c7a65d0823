import { describe, expect, it } from 'vitest';
import { findInstructionsByIds, listMadeBy } from '#server/repositories/instructions.ts';
import { openTestDesk, quoteNow, someOption, type TestDesk } from '#tests/support/server/desk.ts';
import { bidTimes, crashed, failOn, systemOrders, keptDesk, stepAll } from '#tests/support/client/kept.ts';
import { testServer, type TestServer } from '#tests/support/server/server.ts';
import { gapSpot, steerMarket } from '#tests/support/server/steer-market.ts';

const server = await testServer();
const KEY = 'a'.repeat(30);
const KEY_OF_ENDED = 'e'.repeat(30);

async function ready(at: TestServer = server) {
  const desk = await openTestDesk(at);
  await stepAll(at, 4);
  return { desk, kept: keptDesk(at, desk), id: someOption(at).id };
}
const near = (id: string, factor: number) => bidTimes(server, id, factor);
const onTick = (value: number) => Math.round(value * 20) / 20;
const { instructionEngine: engine } = server.services;
const settled = () => engine.settled();

/** Places two lots with an exit and returns the one instruction that follows. */
async function placed({ desk, kept, id }: Awaited<ReturnType<typeof ready>>, attach: object, order: object = {}, key?: string) {
  const answer = await desk.place({ instrument_id: id, lots: 2, ...order, attach }, key);
  await settled();
  const [exit, ...others] = await kept.list();
  expect(others).toEqual([]);
  const [sent] = answer.body.orders;
  return { answer, exit, sent };
}

describe('an exit that an order brings along', () => {
  it('lies so far from the average fill, protects what has filled, and closes it once its stop is reached', async () => {
    const at = await ready();
    const { exit, sent } = await placed(at, { unit: 'points', stop: 10, target: 400 });
    const average = sent?.average_price ?? 0;
    expect(sent).toMatchObject({ status: 'filled', filled_quantity: 130 });
    expect(exit).toMatchObject({
      kind: 'exit-pair',
      status: 'watching',
      parent_order_id: sent?.order_id,
      exit: { follows: 'order', transaction_type: 'SELL', protected_quantity: 130 },
    });
    // On a tick, towards the average: never further than was said, and less than one tick nearer.
    const stop = exit?.exit?.stop?.trigger_price ?? 0;
    expect(average - stop).toBeLessThanOrEqual(10 + 1e-9);
    expect(average - stop).toBeGreaterThan(10 - 0.05);
    await gapSpot(server, 0.97);
    await stepAll(server, 2);
    expect(await at.kept.get(exit?.instruction_id ?? '')).toMatchObject({ status: 'completed', exit: { closed_quantity: 130 } });
    expect((await at.desk.positions())[0]?.net_quantity).toBe(0);
    await gapSpot(server, 1 / 0.97);
  });

  it('at named prices stays at them, and a trail goes with it', async () => {
    const at = await ready();
    const trigger = near(at.id, 0.5);
    const { exit } = await placed(at, {
      unit: 'price',
      stop: trigger,
      target: near(at.id, 3),
      trailing: { kind: 'percent', distance: 20 },
    });
    expect(exit?.exit).toMatchObject({ stop: { trigger_price: trigger }, target_price: near(at.id, 3), protected_quantity: 130 });
    await stepAll(server);
    expect((await at.kept.list())[0]?.exit?.effective_stop).toBeGreaterThan(trigger);
  });

  it('grows with each part that fills, and is moved to the average of them', async () => {
    const at = await ready();
    const { asks } = quoteNow(server, at.id).depth;
    const lots = Math.min(27, Math.ceil((asks[0]?.quantity ?? 0) / 65) + 2);
    const price = (asks[0]?.price ?? 0) / 10_000;
    const { exit, sent } = await placed(at, { unit: 'percent', stop: 50 }, { order_type: 'LIMIT', price, lots });
    expect(sent?.status).toBe('partially-filled');
    expect(exit?.exit?.protected_quantity).toBe(sent?.filled_quantity);
    await at.desk.modify(sent?.order_id ?? '', { price: onTick(price * 1.05) });
    await stepAll(server, 2);
    const now = (await at.desk.book()).find((order) => order.order_id === sent?.order_id);
    const [grown] = await at.kept.list();
    expect(now?.filled_quantity).toBeGreaterThan(sent?.filled_quantity ?? 0);
    expect(grown?.exit?.protected_quantity).toBe(now?.filled_quantity);
    const average = now?.average_price ?? 0;
    const trigger = grown?.exit?.stop?.trigger_price ?? 0;
    expect(Math.abs(trigger - average / 2)).toBeLessThan(0.0501);
  });

  it('of an order above the freeze quantity follows all its slices', async () => {
    const at = await ready();
    const { exit, sent } = await placed(at, { unit: 'percent', stop: 60 }, { lots: 30 });
    expect(sent?.children.length).toBeGreaterThan(1);
    expect(sent?.filled_quantity).toBeGreaterThan(0);
    expect(exit).toMatchObject({ parent_order_id: sent?.order_id, exit: { protected_quantity: sent?.filled_quantity } });
  });

  it('stays where its trader puts it, whatever fills after', async () => {
    const at = await ready();
    const price = near(at.id, 0.99);
    const { exit, sent } = await placed(at, { unit: 'points', stop: 20 }, { order_type: 'LIMIT', price });
    expect(exit?.exit?.stop?.trigger_price).toBe(onTick(price - 20));
    const moved = near(at.id, 0.5);
    await at.kept.call(`instructions/exits/${exit?.instruction_id}/`, { stop: { trigger_price: moved } });
    await at.desk.modify(sent?.order_id ?? '', { price: near(at.id, 1.05) });
    await stepAll(server, 2);
    expect((await at.kept.list())[0]?.exit).toMatchObject({ stop: { trigger_price: moved }, protected_quantity: 130 });
  });
});

describe('an exit that has ended by the time it is taken in', () => {
  it('stays ended, and every other one goes on', async () => {
    const at = await ready();
    const far = near(at.id, 0.5);
    const { sent } = await placed(at, { unit: 'points', stop: 10 }, { order_type: 'LIMIT', price: far }, KEY_OF_ENDED);
    // Read while it lived, as the answer of a call does it.
    const rows = await listMadeBy(server.db, at.desk.user.id, KEY_OF_ENDED);
    expect(rows.map(({ live }) => live)).toEqual([true]);
    await at.desk.cancel(sent?.order_id ?? '');
    await settled();
    await engine.adopt(rows);
    await engine.refresh();
    expect((await findInstructionsByIds(server.db, [rows[0]?.id ?? ''])).map(({ live }) => live)).toEqual([false]);
  });
});

describe('an intraday position with an attached exit', () => {
  it('is squared off once: the exit ends with it and sells nothing again, whatever the market does then', async () => {
    const own = await testServer();
    const at = await ready(own);
    const placing = at.desk.place({ instrument_id: at.id, lots: 2, product: 'MIS', attach: { unit: 'percent', stop: 40, target: 60 } });
    expect((await placing).body.orders[0]).toMatchObject({ status: 'filled', filled_quantity: 130 });
    await own.services.instructionEngine.settled();
    expect((await at.kept.list())[0]).toMatchObject({ status: 'watching', exit: { protected_quantity: 130 } });
    await steerMarket(own, (market) => ({ ...market, at: (market.closesAt - 15 * 60_000 - 250) as typeof market.at }));
    await stepAll(own, 10);
    expect((await at.desk.positions())[0]?.net_quantity).toBe(0);
    await gapSpot(own, 0.95);
    await stepAll(own, 6);
    await gapSpot(own, 1.1);
    await stepAll(own, 6);
    const sold = (await at.desk.book()).filter((order) => order.transaction_type === 'SELL');
    expect(sold.map((order) => [order.origin, order.filled_quantity])).toEqual([['auto-square-off', 130]]);
    expect((await at.desk.positions()).map((row) => row.net_quantity)).toEqual([0]);
    const exit = (await at.kept.list()).find((one) => one.kind === 'exit-pair');
    expect(exit).toMatchObject({ live: false, exit: { closed_quantity: 0 } });
  });
});

describe('an exit whose order never fills', () => {
  it('is over when the order is cancelled', async () => {
    const at = await ready();
    const { exit, sent } = await placed(at, { unit: 'points', stop: 5 }, { order_type: 'LIMIT', price: near(at.id, 0.8) });
    expect(exit).toMatchObject({ status: 'watching', exit: { protected_quantity: 0 } });
    await at.desk.cancel(sent?.order_id ?? '');
    await settled();
    expect((await at.kept.list())[0]).toMatchObject({ status: 'cancelled', live: false, reason_code: 'instruction.nothing-to-protect' });
  });

  it('is never made for one that is denied', async () => {
    const at = await ready();
    const { sent, exit } = await placed(at, { unit: 'points', stop: 5 }, { order_type: 'LIMIT', price: near(at.id, 100) });
    expect(sent?.status).toBe('denied');
    expect(exit).toBeUndefined();
  });

  it('is over when the kill switch is pressed between writing down and sending', async () => {
    const at = await ready();
    const { adopt } = engine;
    engine.adopt = async (rows) => {
      engine.adopt = adopt;
      await adopt(rows);
      const pressed = await server.call('POST', '/api/risk/kill/', {
        token: at.desk.user.token,
        body: { scope: { kind: 'all' }, cancel_orders: false },
        headers: { 'idempotency-key': KEY },
      });
      expect(pressed.status).toBe(200);
    };
    const { sent, exit } = await placed(at, { unit: 'points', stop: 5 });
    expect(sent).toMatchObject({ status: 'rejected', reason_code: 'risk.trading-paused' });
    expect(exit).toMatchObject({ status: 'cancelled', live: false, reason_code: 'instruction.nothing-to-protect' });
  });
});

describe('a call with an exit, repeated', () => {
  it('under the same key places one order with one exit; with another exit it is another call', async () => {
    const at = await ready();
    const attach = { unit: 'points', stop: 10 };
    const first = await placed(at, attach, {}, KEY);
    const again = await placed(at, attach, {}, KEY);
    expect(again.answer.body).toEqual(first.answer.body);
    expect(again.exit?.instruction_id).toBe(first.exit?.instruction_id);
    expect(await at.desk.book()).toHaveLength(1);
    const other = await at.desk.place({ instrument_id: at.id, lots: 2, attach: { unit: 'points', stop: 11 } }, KEY);
    expect(other.body.code).toBe('request.idempotency-key-reused');
  });
});

describe('an exit that makes no sense', () => {
  it.each([
    ['a stop above a purchase', { unit: 'price', stop: 1.2 }, 'orders.0.attach.stop', 'order.stop-on-wrong-side'],
    ['a target below it', { unit: 'price', target: 0.8 }, 'orders.0.attach.target', 'order.target-on-wrong-side'],
    ['a stop below zero', { unit: 'percent', stop: 100 }, 'orders.0.attach.stop', 'order.exit-out-of-reach'],
    ['nothing', { unit: 'points' }, 'orders.0.attach', 'instruction.needs-stop-or-target'],
  ])('%s is refused at its field, and nothing is sent', async (_, asked, path, code) => {
    const at = await ready();
    const attach = Object.fromEntries(
      Object.entries(asked).map(([name, value]) => [
        name,
        asked.unit === 'price' && typeof value === 'number' ? near(at.id, value) : value,
      ]),
    );
    const { body } = await at.desk.place({ instrument_id: at.id, attach });
    expect(body).toMatchObject({ code: 'request.invalid', fields: [{ path, code }] });
    expect(await at.desk.book()).toEqual([]);
    expect(await at.kept.list()).toEqual([]);
  });

  it('and off the tick it is refused too', async () => {
    const at = await ready();
    const price = near(at.id, 0.9);
    const ask = async (attach: object) =>
      (await at.desk.place({ instrument_id: at.id, order_type: 'LIMIT', price, attach })).body.fields?.map(({ path, code }) => [
        path,
        code,
      ]);
    expect(await ask({ unit: 'price', stop: 1.03 })).toEqual([['orders.0.attach.stop', 'order.price-off-tick']]);
    expect(await ask({ unit: 'price', trailing: { kind: 'points', distance: 1.03 } })).toEqual([
      ['orders.0.attach.trailing', 'order.price-off-tick'],
    ]);
  });
});

describe('an attached exit through a crash', () => {
  async function after(first: TestServer, desk: TestDesk) {
    const again = await crashed(first);
    await stepAll(again, 2);
    return keptDesk(again, desk);
  }

  it('before the order was sent: the order never was, and its exit is over', async () => {
    const first = await testServer();
    const { desk, id } = await ready(first);
    const letGo = await failOn(first, 'fills', 'insert');
    await desk.place({ instrument_id: id, attach: { unit: 'points', stop: 10 } }, KEY);
    await letGo();
    const kept = await after(first, desk);
    const [exit, ...others] = await kept.list();
    expect(others).toEqual([]);
    expect((await desk.book()).map((order) => order.status)).toEqual(['rejected']);
    expect(exit).toMatchObject({ status: 'cancelled', live: false, reason_code: 'instruction.nothing-to-protect' });
  });

  it('between the fill and hearing of it: what filled is protected once, and sold once', async () => {
    const first = await testServer();
    const { desk, id } = await ready(first);
    const letGo = await failOn(first, 'instructions', 'update');
    await desk.place({ instrument_id: id, lots: 2, attach: { unit: 'percent', stop: 5 } }, KEY);
    await letGo();
    const { body } = await first.call<{ data: { net_quantity: number }[] }>('GET', `/api/position/position/${desk.portfolioId}/`, {
      token: desk.user.token,
    });
    expect(body.data[0]?.net_quantity).toBe(130);

    const again = await crashed(first);
    const kept = keptDesk(again, desk);
    await stepAll(again, 2);
    expect((await kept.list()).map(({ status, exit }) => [status, exit?.protected_quantity])).toEqual([['watching', 130]]);
    await gapSpot(again, 0.97);
    await stepAll(again, 3);
    expect((await kept.list()).map(({ status, exit }) => [status, exit?.closed_quantity])).toEqual([['completed', 130]]);
    const sold = (await systemOrders(desk)).reduce((sum, order) => sum + order.filled_quantity, 0);
    expect(sold).toBe(130);
  });
});
