import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { InferOutput } from 'valibot';
import type { kill } from '#contract/schemas/risk.ts';
import { createKillGates } from '#server/services/risk/kill/kill-gates.ts';
import { openTestDesk, someOption, stepMarket, type TestDesk } from '#tests/support/server/desk.ts';
import { bidTimes, keptDesk, openPosition } from '#tests/support/client/kept.ts';
import { practise } from '#tests/support/server/practise.ts';
import { type TestServer, testServer } from '#tests/support/server/server.ts';

type Kill = InferOutput<typeof kill>;

const server = await testServer();
const resting = { order_type: 'LIMIT', price: 0.05 };

const press = (desk: TestDesk, body: object, on: TestServer = server, key: string = randomUUID()) =>
  on.call<{ kill: Kill; code?: string }>('POST', '/api/risk/kill/', {
    token: desk.user.token,
    body: { scope: { kind: 'all' }, ...body },
    headers: { 'idempotency-key': key },
  });
const act = (desk: TestDesk, id: string, what: string, body: object = {}, on: TestServer = server) =>
  on.call<{ kill: Kill; code?: string }>('POST', `/api/risk/kill/${id}/${what}/`, { token: desk.user.token, body });

async function stateOf(desk: TestDesk, on: TestServer = server): Promise<Kill> {
  return (await on.call<{ kill: Kill }>('GET', '/api/risk/kill/', { token: desk.user.token })).body.kill;
}

/** Steps the exchange until every step of the only kill has ended. */
async function ended(desk: TestDesk, on: TestServer = server): Promise<Kill['locks'][number]> {
  for (let steps = 0; steps < 400; steps += 1) {
    const [lock] = (await stateOf(desk, on)).locks;
    if (lock?.steps.every(({ status }) => status === 'done' || status === 'failed')) return lock;
    await stepMarket(on);
  }
  throw new Error('the kill switch never came to an end');
}

describe('the kill switch', () => {
  it('stops what adds risk from the moment it answers, and lets what closes go', async () => {
    const desk = await openTestDesk(server);
    await desk.place({ lots: 2 });
    const { status, body } = await press(desk, { cancel_orders: false });
    expect(status).toBe(200);
    expect(body.kill.locks).toHaveLength(1);
    expect((await desk.place({})).body.orders[0]).toMatchObject({
      status: 'denied',
      reason_code: 'risk.trading-paused',
      reason_values: { scope: 'all' },
    });
    expect((await desk.place({ transaction_type: 'SELL', lots: 1 })).body.orders[0]?.status).toBe('filled');
    expect((await desk.place({ transaction_type: 'SELL', lots: 2 })).body.orders[0]?.status).toBe('denied');
    const [position] = await desk.positions();
    expect((await desk.execute({ action: 'square_off', position_id: position?.position_id })).body.orders[0]?.status).toBe('filled');
  });

  it('cancels what could open and leaves the stop of a position that stays', async () => {
    const desk = await openTestDesk(server);
    await desk.place({ lots: 1 });
    const [entry] = (await desk.place({ ...resting, lots: 3 })).body.orders;
    const [exit] = (await desk.place({ transaction_type: 'SELL', order_type: 'LIMIT', lots: 1, price: farAbove() })).body.orders;
    await press(desk, { cancel_orders: true });
    expect((await ended(desk)).complete).toBe(true);
    const book = await desk.book();
    expect(book.find((order) => order.order_id === entry?.order_id)?.status).toBe('cancelled');
    expect(book.find((order) => order.order_id === exit?.order_id)?.status).toBe('open');
  });

  it('closes everything, cancels first, and says flat only when it is', async () => {
    const desk = await openTestDesk(server);
    await desk.place({ lots: 3 });
    await desk.place({ instrument_id: someOption(server, 'put').id, transaction_type: 'SELL', lots: 1 });
    await desk.place({ transaction_type: 'SELL', order_type: 'LIMIT', lots: 3, price: farAbove() });
    const { body } = await press(desk, { exit_percent: 100 });
    const lock = await ended(desk);
    expect(lock.steps.map(({ step, status }) => `${step} ${status}`)).toEqual([
      'block-entries done',
      'pause-bots done',
      'cancel-orders done',
      'exit-positions done',
      'confirm-flat done',
    ]);
    expect((await desk.positions()).every((position) => position.net_quantity === 0)).toBe(true);
    const exits = (await desk.book()).filter((order) => order.client_order_id.startsWith(`kill:${body.kill.locks[0]?.kill_id}:`));
    // Shorts first, since a long may be their hedge.
    expect(exits.find((order) => order.client_order_id.endsWith(':0:0:0'))?.transaction_type).toBe('BUY');
    const events = await server.services.eventLog.readAfter(desk.user.id, 0, 1000);
    expect(events.filter((event) => event.type === 'risk.kill-updated').length).toBeGreaterThanOrEqual(4);
  });

  it('takes back what rests of an exit and sends it again as an order of its own, until nothing is left', async () => {
    const own = await testServer();
    const desk = await openTestDesk(own);
    await desk.place({ lots: 4 });
    await practise(own, desk, [], { partial_fills: true });
    const { body } = await press(desk, { exit_percent: 100 }, own);
    expect((await ended(desk, own)).complete).toBe(true);
    const lot = someOption(own).lotSize;
    const exits = (await desk.book()).filter((order) => order.client_order_id.startsWith(`kill:${body.kill.locks[0]?.kill_id}:`));
    expect(exits.map((order) => `${order.status} ${order.filled_quantity / lot}`).toSorted()).toEqual([
      'cancelled 1',
      'cancelled 2',
      'filled 1',
    ]);
    expect((await desk.positions()).every((position) => position.net_quantity === 0)).toBe(true);
  });

  it('closes the asked share in whole lots, once, however often it is pressed under one key', async () => {
    const desk = await openTestDesk(server);
    await desk.place({ lots: 5 });
    const key = randomUUID();
    await press(desk, { exit_percent: 50 }, server, key);
    await press(desk, { exit_percent: 50 }, server, key);
    await ended(desk);
    expect((await stateOf(desk)).locks).toHaveLength(1);
    expect((await desk.positions())[0]?.net_lots).toBe(2);
  });

  it('takes its key as every call does: another body is refused, and after a resume nobody is told that it is on', async () => {
    const desk = await openTestDesk(server);
    const key = randomUUID();
    const first = await press(desk, {}, server, key);
    expect(first.body.kill.locks).toMatchObject([{ key }]);
    expect(first.body.kill.locks[0]?.kill_id).not.toBe(key);
    expect((await press(desk, {}, server, key)).body.kill.locks.map((lock) => lock.kill_id)).toEqual([first.body.kill.locks[0]?.kill_id]);
    const other = await press(desk, { exit_percent: 100 }, server, key);
    expect([other.status, other.body.code]).toEqual([422, 'request.idempotency-key-reused']);
    await ended(desk);
    expect((await act(desk, first.body.kill.locks[0]?.kill_id ?? '', 'resume')).status).toBe(200);
    const again = await press(desk, {}, server, key);
    expect([again.status, again.body.code]).toEqual([409, 'risk.kill-press-over']);
    expect((await stateOf(desk)).locks).toEqual([]);
    expect((await press(desk, {})).body.kill.locks).toHaveLength(1);
  });

  it('by hand under the name of the automatic press takes nothing from it', async () => {
    const desk = await openTestDesk(server);
    await desk.place({ lots: 2 });
    const id = `loss-${server.services.venue.tradingDate()}-${desk.accountId}`;
    await press(desk, { cancel_orders: false }, server, id);
    const order = { cancelOrders: true, exitPercent: 100, losingOnly: false } as const;
    const own = { type: 'press', id, scope: { kind: 'account', id: desk.accountId }, order, cause: 'day-loss' } as const;
    await createKillGates(server.services).change(desk.user.id, { ...own, until: { kind: 'manual' }, now: server.clock.now() });
    expect((await stateOf(desk)).locks.map(({ cause, exit_percent }) => [cause, exit_percent])).toEqual([
      ['hand', 0],
      ['day-loss', 100],
    ]);
  });

  it('cancels GTTs that could open, keeps those that only close and the stops, and says so of each', async () => {
    const desk = await openTestDesk(server);
    const kept = keptDesk(server, desk);
    const position = await openPosition(desk);
    const { instrument_id: id } = position.instrument;
    const stop = await kept.protect(position.position_id, { stop: { trigger_price: bidTimes(server, id, 0.5) } });
    const leg = (side: string) => ({
      direction: 'at-or-below',
      trigger_price: bidTimes(server, id, 0.4),
      transaction_type: side,
      order_type: 'MARKET',
      lots: 1,
    });
    const gtt = { instrument_id: id, product: 'NRML', valid_until: server.services.venue.tradingDate() };
    const opens = (await kept.call('instructions/gtt/', { ...gtt, legs: [leg('BUY')] })).body.instruction;
    const closes = (await kept.call('instructions/gtt/', { ...gtt, legs: [leg('SELL')], position_id: position.position_id })).body
      .instruction;
    await press(desk, { cancel_orders: true });
    const lock = await ended(desk);
    expect(lock.complete).toBe(true);
    const swept = new Map(lock.swept.map(({ instruction_id, kind, action }) => [instruction_id, `${kind} ${action}`]));
    expect(swept).toEqual(
      new Map([
        [stop.instruction_id, 'stop kept'],
        [opens.instruction_id, 'gtt cancelled'],
        [closes.instruction_id, 'gtt kept'],
      ]),
    );
    expect(await kept.get(opens.instruction_id)).toMatchObject({ status: 'cancelled', live: false, reason_code: 'instruction.by-kill' });
    expect(await kept.get(closes.instruction_id)).toMatchObject({ status: 'active' });
  });

  it('covers only its scope', async () => {
    const desk = await openTestDesk(server);
    const { id } = await server.services.portfolios.createPortfolio(desk.user.id, { broker_account_id: desk.accountId, name: 'Other' });
    await press(desk, { scope: { kind: 'portfolio', portfolio_id: id } });
    expect((await desk.place({})).body.orders[0]?.status).toBe('filled');
    expect((await press(desk, { scope: { kind: 'account', account_id: 'nobody' } })).body.code).toBe('risk.scope-not-found');
  });

  it('opens only by a resume: typed and after a wait before its time, plainly after it', async () => {
    const own = await testServer();
    const desk = await openTestDesk(own);
    const until = { kind: 'instant', at: own.clock.now() + 60_000 };
    const id = (await press(desk, { until }, own)).body.kill.locks[0]?.kill_id ?? '';
    await ended(desk, own);
    expect((await act(desk, id, 'resume', {}, own)).body.code).toBe('risk.kill-must-be-typed');
    expect((await act(desk, id, 'resume', { typed: true }, own)).body.code).toBe('risk.kill-must-wait');
    await act(desk, id, 'ask-resume', {}, own);
    own.clock.advance(10_000);
    expect((await act(desk, id, 'resume', { typed: true }, own)).body.kill.locks).toEqual([]);
    await stepMarket(own);
    expect((await desk.place({})).body.orders[0]?.status).toBe('filled');

    const second = (await press(desk, { until: { kind: 'instant', at: own.clock.now() + 60_000 } }, own)).body.kill.locks[0]?.kill_id ?? '';
    own.clock.advance(61_000);
    await stepMarket(own, 2);
    expect((await stateOf(desk, own)).locks[0]?.lapsed).toBe(true);
    expect((await desk.place({})).body.orders[0]?.reason_code).toBe('risk.trading-paused');
    expect((await act(desk, second, 'resume', {}, own)).status).toBe(200);
    expect((await act(desk, second, 'resume', {}, own)).body.code).toBe('risk.kill-not-found');
  });

  it('stops an order that is written down and not yet sent', async () => {
    const own = await testServer();
    const desk = await openTestDesk(own);
    const { venue } = own.services;
    // The queue of the exchange is held by another change, so the order is stored and waits.
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    const isHeld = new Promise<void>((resolve) => {
      const release = venue.afterChange(async () => {
        release();
        resolve();
        await held;
      });
    });
    const stepped = venue.step();
    await isHeld;
    const placed = desk.place({});
    await pendingOrder(own, desk);
    expect((await press(desk, { cancel_orders: false }, own)).status).toBe(200);
    letGo();
    await stepped;
    expect((await placed).body.orders[0]).toMatchObject({ status: 'rejected', reason_code: 'risk.trading-paused', filled_quantity: 0 });
    await venue.settled();
  });

  it('is as it was after a restart, and goes on with its steps', async () => {
    const own = await testServer();
    const desk = await openTestDesk(own);
    await desk.place({ lots: 4 });
    const key = randomUUID();
    await own.services.stop();
    // The kill is stored and not carried out yet: a process may die here.
    const order = { cancelOrders: true, exitPercent: 100, losingOnly: false } as const;
    const input = { type: 'press', id: key, scope: { kind: 'all' }, order, cause: 'hand', until: { kind: 'manual' } } as const;
    await createKillGates(own.services).change(desk.user.id, { ...input, now: own.clock.now() });
    const again = await testServer({ database: own.database, clock: own.clock });
    expect((await stateOf(desk, again)).locks[0]?.kill_id).toBe(key);
    const lock = await ended(desk, again);
    expect(lock.complete).toBe(true);
    const sold = await own.db
      .selectFrom('fills')
      .select('quantity')
      .where('user_id', '=', desk.user.id)
      .where('side', '=', 'sell')
      .execute();
    expect(sold.reduce((sum, fill) => sum + fill.quantity, 0)).toBe(4 * someOption(again).lotSize);
  });
});

describe("the day's loss", () => {
  it('warns at 70 and 90 %, then presses by itself, each once a day and across a restart', async () => {
    const own = await testServer();
    const desk = await openTestDesk(own);
    await desk.place({ lots: 10 });
    await stepMarket(own);
    const loss = async (on: TestServer) => {
      const { body } = await on.call<{ account: { day_profit: number } }>('GET', `/api/risk/status/${desk.accountNumber}`, {
        token: desk.user.token,
      });
      return -body.account.day_profit;
    };
    const limitTo = (amount: number) =>
      own.call('PUT', '/api/risk/limits/', {
        token: desk.user.token,
        body: { scope: { kind: 'account', id: desk.accountId }, day_loss: Math.round(amount * 100) / 100 },
      });
    // Spread and charges are a loss from the first moment; the limit is set around it.
    expect(await loss(own)).toBeGreaterThan(0);
    const warned = async () => {
      const events = await own.services.eventLog.readAfter(desk.user.id, 0, 1000);
      return events.flatMap((event) => {
        if (event.type === 'risk.day-loss-warned') return [(event.data as { percent: number }).percent];
        return event.type === 'risk.day-loss-reached' ? [100] : [];
      });
    };
    const look = async (on: TestServer) => {
      on.clock.advance(1000);
      // A command without effect is still a change of the exchange, and moves no price.
      await on.services.venue.execute({ inputs: async () => [], conclude: async () => null });
      await on.services.venue.settled();
    };
    await limitTo((await loss(own)) / 0.75);
    await look(own);
    await look(own);
    expect(await warned()).toEqual([70]);
    await limitTo((await loss(own)) / 0.95);
    await look(own);
    expect(await warned()).toEqual([70, 90]);
    const again = await testServer({ database: own.database, clock: own.clock });
    await look(again);
    expect(await warned()).toEqual([70, 90]);
    await limitTo((await loss(again)) / 1.05);
    await look(again);
    await look(again);
    expect(await warned()).toEqual([70, 90, 100]);
    const [lock] = (await stateOf(desk, again)).locks;
    expect(lock).toMatchObject({ cause: 'day-loss', exit_percent: 0, until: { kind: 'session' } });
    // Nothing was sold automatically: that was not switched on.
    expect((await desk.positions())[0]?.net_lots).toBe(10);
  });

  it('refuses what adds risk once it is reached, and counts from the previous close, whenever it is first asked for', async () => {
    const own = await testServer();
    const desk = await openTestDesk(own);
    await desk.place({ lots: 2 });
    await own.call('PUT', '/api/risk/limits/', {
      token: desk.user.token,
      body: { scope: { kind: 'account', id: desk.accountId }, day_loss: 0.01 },
    });
    const [order] = (await desk.place({})).body.orders;
    expect(order).toMatchObject({ status: 'denied', reason_code: 'risk.day-loss-reached', reason_values: { limit: 0.01 } });
    const stored = await own.db.selectFrom('risk_day_baselines').selectAll().execute();
    // Everything was bought today: the day began flat.
    expect(stored).toMatchObject([{ portfolio_id: desk.portfolioId, net_profit: 0, trading_date: own.services.venue.tradingDate() }]);
  });
});

function farAbove(): number {
  const ask = (server.services.venue.quote(someOption(server).id)?.depth.asks[0]?.price ?? 0) / 10_000;
  return Math.round(ask * 1.3 * 20) / 20;
}

async function pendingOrder(own: TestServer, desk: TestDesk): Promise<void> {
  for (let tries = 0; tries < 1000; tries += 1) {
    const rows = await own.db
      .selectFrom('orders')
      .select('id')
      .where('user_id', '=', desk.user.id)
      .where('status', '=', 'pending-submit')
      .execute();
    if (rows.length > 0) return;
  }
  throw new Error('the order was never written down');
}
