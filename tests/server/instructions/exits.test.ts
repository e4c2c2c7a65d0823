import { describe, expect, it } from 'vitest';
import { openTestDesk, quoteNow, someOption } from '#tests/support/server/desk.ts';
import { bidTimes, systemOrders, keptDesk, openPosition, stepAll } from '#tests/support/client/kept.ts';
import { testServer } from '#tests/support/server/server.ts';
import { gapSpot } from '#tests/support/server/steer-market.ts';

const server = await testServer();
const { instructionEngine: engine, eventLog } = server.services;
const option = () => someOption(server);

async function opened(order: Record<string, unknown> = {}) {
  const desk = await openTestDesk(server);
  // Every step brings new quantity to the book.
  await stepAll(server, 4);
  const position = await openPosition(desk, { instrument_id: option().id, ...order });
  const id = position.instrument.instrument_id;
  return { desk, kept: keptDesk(server, desk), position, id };
}
const near = (id: string, factor: number) => bidTimes(server, id, factor);

describe('a stop and a target on a position', () => {
  it('gapped through, the stop fills at what is bid then, never at its trigger (trap 23)', async () => {
    const { desk, kept, position, id } = await opened();
    const trigger = near(id, 0.9);
    const exit = await kept.protect(position.position_id, { stop: { trigger_price: trigger }, target_price: near(id, 3) });
    expect(exit).toMatchObject({ status: 'watching', exit: { follows: 'position', protected_quantity: 130, source: 'bid-ask' } });
    await stepAll(server);
    expect((await kept.get(exit.instruction_id)).status).toBe('watching');

    await gapSpot(server, 0.97);
    await stepAll(server, 2);
    expect(await kept.get(exit.instruction_id)).toMatchObject({ status: 'completed', live: false, exit: { closed_quantity: 130 } });
    const [order, ...others] = await systemOrders(desk);
    expect(order).toMatchObject({ status: 'filled', transaction_type: 'SELL', quantity: 130, order_type: 'MARKET' });
    expect(others).toEqual([]);
    for (const fill of order?.fills ?? []) expect(fill.price).toBeLessThan(trigger * 0.9);
    expect((await desk.positions())[0]?.net_quantity).toBe(0);
    await gapSpot(server, 1 / 0.97);
  });

  it('reached, the target fills at its limit or better, and the stop is over (trap 22)', async () => {
    const { desk, kept, position, id } = await opened();
    const target = near(id, 1.05);
    const exit = await kept.protect(position.position_id, { stop: { trigger_price: near(id, 0.5) }, target_price: target });
    await gapSpot(server, 1.01);
    await stepAll(server, 2);
    const [order] = await systemOrders(desk);
    expect(order).toMatchObject({ status: 'filled', order_type: 'LIMIT', price: target });
    for (const fill of order?.fills ?? []) expect(fill.price).toBeGreaterThanOrEqual(target);
    expect(await kept.get(exit.instruction_id)).toMatchObject({ status: 'completed' });
    await gapSpot(server, 0.9);
    await stepAll(server, 2);
    expect(await systemOrders(desk)).toHaveLength(1);
    await gapSpot(server, 1 / (1.01 * 0.9));
  });

  it('is changed in the portfolio that is named or not at all', async () => {
    const { desk, kept, position, id } = await opened();
    const exit = await kept.protect(position.position_id, { stop: { trigger_price: near(id, 0.5) } });
    const stranger = await openTestDesk(server);
    const own = await server.services.portfolios.createPortfolio(desk.user.id, { broker_account_id: desk.accountId, name: 'Other' });
    const calls = [
      ['order-book/order-book/place_slorder/', { trigger_price: near(id, 0.6) }],
      ['order-book/order-book/place_targetorder/', { price: near(id, 3) }],
      ['instructions/exits/', { stop: { trigger_price: near(id, 0.6) } }],
    ] as const;
    for (const [path, terms] of calls)
      for (const [portfolio, code] of [
        ['nothing', 'portfolio.not-found'],
        [stranger.portfolioId, 'portfolio.not-found'],
        [own.id, 'position.not-found'],
      ]) {
        const { status, body } = await kept.call(path, { position_id: position.position_id, portfolio_id: portfolio, ...terms });
        expect([path, status, body.code]).toEqual([path, 404, code]);
      }
    expect((await kept.get(exit.instruction_id)).revision).toBe(exit.revision);
    for (const [path, terms] of calls) expect((await kept.call(path, { position_id: position.position_id, ...terms })).status).toBe(200);
  });

  it('gets a trail later, and loses it again: then the fixed stop holds', async () => {
    const { desk, kept, position, id } = await opened();
    const trigger = near(id, 0.5);
    const exit = await kept.protect(position.position_id, { stop: { trigger_price: trigger } });
    const change = async (body: object) => (await kept.call(`instructions/exits/${exit.instruction_id}/`, body)).body.instruction;
    const trailed = await change({ trailing: { kind: 'percent', distance: 20 } });
    expect(trailed.exit).toMatchObject({ trailing: { kind: 'percent', distance: 20 }, effective_stop: trigger });
    await stepAll(server);
    expect((await kept.get(exit.instruction_id)).exit?.effective_stop).toBeGreaterThan(trigger);
    const fixed = await change({ trailing: null });
    expect(fixed.exit).toMatchObject({ trailing: null, effective_stop: trigger, stop: { trigger_price: trigger } });
    expect((await kept.list()).filter((one) => one.kind === 'exit-pair')).toHaveLength(1);
    expect(await systemOrders(desk)).toEqual([]);
  });

  it('a stop-limit waits at its limit when the price falls past it', async () => {
    const { desk, kept, position, id } = await opened();
    const trigger = near(id, 0.9);
    await kept.protect(position.position_id, { stop: { trigger_price: trigger, limit_offset: 1 } });
    await gapSpot(server, 0.97);
    await stepAll(server, 2);
    const [order] = await systemOrders(desk);
    expect(order).toMatchObject({ status: 'open', order_type: 'LIMIT', filled_quantity: 0 });
    expect(order?.price).toBeCloseTo(trigger - 1, 4);
    await gapSpot(server, 1 / 0.97);
    await stepAll(server, 2);
    expect((await systemOrders(desk))[0]?.status).toBe('filled');
  });

  it('what makes no sense or would be reached at once is refused by name', async () => {
    const { kept, position, id } = await opened();
    const ask = async (exit: object) => (await kept.call('instructions/exits/', { position_id: position.position_id, ...exit })).body.code;
    expect(await ask({ stop: { trigger_price: near(id, 1.5) } })).toBe('instruction.trigger-reached');
    expect(await ask({ target_price: near(id, 0.5) })).toBe('instruction.trigger-reached');
    expect(await ask({ stop: { trigger_price: near(id, 0.9) }, target_price: near(id, 0.8) })).toBe('instruction.stop-not-before-target');
    expect(await ask({})).toBe('instruction.needs-stop-or-target');
    expect(await ask({ stop: { trigger_price: near(id, 0.9) }, lots: 3 })).toBe('instruction.above-open');
    expect(await ask({ stop: { trigger_price: 10.03 } })).toBe('request.invalid');
    expect((await kept.call('instructions/exits/', { target_price: 1000 })).body.code).toBe('instruction.needs-position-or-order');
    expect(await kept.list()).toEqual([]);
  });

  it('the same key sets one exit; a second call about the position changes it', async () => {
    const { desk, kept, position, id } = await opened();
    const body = { position_id: position.position_id, trigger_price: near(id, 0.8) };
    const key = 'k'.repeat(30);
    const first = await kept.call('order-book/order-book/place_slorder/', body, key);
    expect((await kept.call('order-book/order-book/place_slorder/', body, key)).body.instruction.instruction_id).toBe(
      first.body.instruction.instruction_id,
    );
    await kept.call('order-book/order-book/place_targetorder/', { position_id: position.position_id, price: near(id, 2) });
    await kept.call('order-book/order-book/place_slorder/', { ...body, trigger_price: near(id, 0.85) });
    const list = await kept.list();
    expect(list).toHaveLength(1);
    expect(list[0]?.exit).toMatchObject({ stop: { trigger_price: near(id, 0.85) }, target_price: near(id, 2) });
    expect(await systemOrders(desk)).toEqual([]);
  });

  it('news of it is told in events, and its history says what it heard and decided', async () => {
    const { desk, kept, position, id } = await opened();
    const exit = await kept.protect(position.position_id, { stop: { trigger_price: near(id, 0.9) } });
    await kept.call(`instructions/${exit.instruction_id}/cancel/`);
    const events = await eventLog.readAfter(desk.user.id, 0, 500);
    const seen = events.flatMap((event) =>
      event.type === 'instruction.updated' ? [(event.data as { instruction: typeof exit }).instruction] : [],
    );
    expect(seen.map((one) => [one.status, one.revision])).toEqual([
      ['watching', 1],
      ['cancelled', 2],
    ]);
    expect(seen[1]).toMatchObject({ reason_code: 'instruction.by-user', live: false });
    const { body } = await server.call<{ history: { input: object }[] }>('GET', `/api/instructions/${exit.instruction_id}/history/`, {
      token: desk.user.token,
    });
    expect(body.history).toMatchObject([{ number: 1, input: { type: 'cancel' } }]);
  });
});

describe('an exit follows its position (trap 21)', () => {
  it('down when the user closes by hand, and is over when nothing is left', async () => {
    const { desk, kept, position, id } = await opened({ lots: 3 });
    const exit = await kept.protect(position.position_id, { stop: { trigger_price: near(id, 0.7) } });
    await desk.execute({ action: 'square_off', position_id: position.position_id, lots: 1 });
    await engine.settled();
    expect((await kept.get(exit.instruction_id)).exit?.protected_quantity).toBe(130);
    await desk.execute({ action: 'square_off', position_id: position.position_id });
    await engine.settled();
    expect(await kept.get(exit.instruction_id)).toMatchObject({
      status: 'cancelled',
      reason_code: 'instruction.position-flat',
      live: false,
    });
  });

  it('up when more is bought, unless it was set for so many lots', async () => {
    const { desk, kept, position, id } = await opened();
    const all = await kept.protect(position.position_id, { stop: { trigger_price: near(id, 0.7) } });
    await desk.place({ instrument_id: id });
    await engine.settled();
    expect((await kept.get(all.instruction_id)).exit?.protected_quantity).toBe(195);
    await kept.call(`instructions/${all.instruction_id}/cancel/`);
    const fixed = await kept.protect(position.position_id, { stop: { trigger_price: near(id, 0.7) }, lots: 1 });
    await desk.place({ instrument_id: id });
    await engine.settled();
    expect((await kept.get(fixed.instruction_id)).exit?.protected_quantity).toBe(65);
  });

  it('is over when the position is turned round', async () => {
    const { desk, kept, position, id } = await opened();
    const exit = await kept.protect(position.position_id, { stop: { trigger_price: near(id, 0.7) } });
    await desk.place({ instrument_id: id, transaction_type: 'SELL', lots: 4 });
    await engine.settled();
    expect(await kept.get(exit.instruction_id)).toMatchObject({ status: 'cancelled', reason_code: 'instruction.position-flipped' });
  });

  it('two exits of one position never answer for more than is open', async () => {
    const { desk, kept, position, id } = await opened({ lots: 3 });
    const older = await kept.protect(position.position_id, { stop: { trigger_price: near(id, 0.7) }, lots: 2 });
    await stepAll(server);
    const newer = await kept.protect(position.position_id, { stop: { trigger_price: near(id, 0.6) }, lots: 2 });
    await desk.execute({ action: 'square_off', position_id: position.position_id, lots: 1 });
    await engine.settled();
    expect((await kept.get(older.instruction_id)).exit?.protected_quantity).toBe(130);
    expect(await kept.get(newer.instruction_id)).toMatchObject({ status: 'cancelled', reason_code: 'instruction.nothing-to-protect' });
  });

  it('the same updates again change nothing (trap 1, 4)', async () => {
    const { desk, kept, position, id } = await opened({ lots: 3 });
    const exit = await kept.protect(position.position_id, { stop: { trigger_price: near(id, 0.7) } });
    await desk.execute({ action: 'square_off', position_id: position.position_id, lots: 1 });
    await engine.settled();
    const before = await kept.get(exit.instruction_id);
    await server.db.updateTable('instructions').set({ fills_cursor: 0 }).where('id', '=', exit.instruction_id).execute();
    await engine.refresh();
    await engine.settled();
    expect(await kept.get(exit.instruction_id)).toEqual(before);
  });
});

describe('an exit of an entry order', () => {
  it('protects what has filled; reached, it takes back what has not (trap 21)', async () => {
    const desk = await openTestDesk(server);
    const kept = keptDesk(server, desk);
    await stepAll(server, 4);
    const { id } = option();
    const depth = quoteNow(server, id).depth.asks;
    const [best] = depth;
    const lots = Math.ceil((best?.quantity ?? 0) / 65) + 2;
    const { body } = await desk.place({
      instrument_id: id,
      order_type: 'LIMIT',
      price: (best?.price ?? 0) / 10_000,
      lots: Math.min(lots, 27),
    });
    const [entry] = body.orders;
    expect(entry?.status).toBe('partially-filled');
    const set = await kept.call('order-book/order-book/place_slorder/', { order_id: entry?.order_id, trigger_price: near(id, 0.9) });
    expect(set.body.instruction.exit).toMatchObject({ follows: 'order', protected_quantity: entry?.filled_quantity });
    await gapSpot(server, 0.97);
    await stepAll(server, 3);
    const book = await desk.book();
    const after = book.find((order) => order.order_id === entry?.order_id);
    const sold = (await systemOrders(desk)).reduce((sum, order) => sum + order.filled_quantity, 0);
    expect(['cancelled', 'filled']).toContain(after?.status);
    expect(sold).toBe(after?.filled_quantity);
    expect((await desk.positions())[0]?.net_quantity).toBe(0);
    expect((await kept.get(set.body.instruction.instruction_id)).status).toBe('completed');
    await gapSpot(server, 1 / 0.97);
  });

  it('that ends without a fill leaves nothing to protect', async () => {
    const desk = await openTestDesk(server);
    const kept = keptDesk(server, desk);
    const { id } = option();
    const { body } = await desk.place({ instrument_id: id, order_type: 'LIMIT', price: near(id, 0.9) });
    expect(body.orders[0]?.status).toBe('open');
    const set = await kept.call('order-book/order-book/place_slorder/', {
      order_id: body.orders[0]?.order_id,
      trigger_price: near(id, 0.8),
    });
    expect(set.text).toContain('watching');
    await desk.cancel(body.orders[0]?.order_id ?? '');
    await engine.settled();
    expect(await kept.get(set.body.instruction.instruction_id)).toMatchObject({
      status: 'cancelled',
      reason_code: 'instruction.nothing-to-protect',
      live: false,
    });
  });
});

describe('a stop that cannot go', () => {
  it('takes the way from an order that closes the position already, and never sells twice (trap 7, 8)', async () => {
    const { desk, kept, position, id } = await opened();
    const own = await desk.place({ instrument_id: id });
    expect(own.body.orders[0]?.status).toBe('filled');
    const gtt = await kept.call('instructions/gtt/', {
      instrument_id: id,
      product: 'NRML',
      position_id: position.position_id,
      valid_until: server.services.venue.tradingDate(),
      legs: [
        {
          direction: 'at-or-above',
          trigger_price: near(id, 1.02),
          transaction_type: 'SELL',
          order_type: 'LIMIT',
          price: near(id, 1.5),
          lots: 3,
        },
      ],
    });
    await gapSpot(server, 1.005);
    await stepAll(server, 2);
    expect((await kept.get(gtt.body.instruction.instruction_id)).status).toBe('placed');
    const [resting] = await systemOrders(desk);
    expect(resting?.status).toBe('open');
    await kept.protect(position.position_id, { stop: { trigger_price: near(id, 0.9) } });
    await gapSpot(server, 0.97);
    await stepAll(server, 8);
    const orders = await systemOrders(desk);
    expect(orders.map((order) => order.status)).toEqual(['cancelled', 'filled']);
    expect((await desk.positions())[0]?.net_quantity).toBe(0);
    await gapSpot(server, 1 / (1.005 * 0.97));
  });

  it('refused three times calls the trader and goes on when told to (trap 11)', async () => {
    const { desk, kept, position, id } = await opened();
    const exit = await kept.protect(position.position_id, { stop: { trigger_price: near(id, 0.9) } });
    const account = server.db.updateTable('broker_accounts').where('id', '=', desk.accountId);
    await account.set({ status: 'needs-login' }).execute();
    await gapSpot(server, 0.97);
    await stepAll(server, 6);
    const failed = await kept.get(exit.instruction_id);
    expect(failed).toMatchObject({ status: 'failed', live: true, reason_code: 'instruction.exit-refused', exit: { refusals: 3 } });
    expect(failed.client_order_ids).toHaveLength(3);
    const events = await eventLog.readAfter(desk.user.id, 0, 500);
    expect(events.filter((event) => event.type === 'instruction.attention').map((event) => event.data)).toEqual([
      {
        instruction_id: exit.instruction_id,
        reason_code: 'instruction.exit-refused',
        kind: 'exit-pair',
        instruments: [exit.instrument],
      },
    ]);
    await account.set({ status: 'active' }).execute();
    await kept.call(`instructions/${exit.instruction_id}/retry/`);
    await stepAll(server, 2);
    expect((await kept.get(exit.instruction_id)).status).toBe('completed');
    expect((await desk.positions())[0]?.net_quantity).toBe(0);
    await gapSpot(server, 1 / 0.97);
  });

  it('is not triggered by an old price (trap 29)', async () => {
    const { kept, position, id } = await opened();
    server.clock.advance(60_000);
    const { body } = await kept.call('instructions/exits/', { position_id: position.position_id, stop: { trigger_price: near(id, 0.9) } });
    expect(body.code).toBe('instruction.no-price');
    await stepAll(server);
    await kept.protect(position.position_id, { stop: { trigger_price: near(id, 0.9) } });
  });
});
