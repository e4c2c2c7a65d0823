import { describe, expect, it } from 'vitest';
import { chargesOfRow } from '#server/presenters/charges.ts';
import { positionState } from '#server/presenters/position.ts';
import { crashed } from '#tests/support/client/kept.ts';
import { expectBooksReconcile } from '#tests/support/server/reconcile.ts';
import { practise, type Script } from '#tests/support/server/practise.ts';
import { newKey, openTestDesk, quoteNow, someOption, stepMarket, type TestDesk } from '#tests/support/server/desk.ts';
import { testServer, type TestServer } from '#tests/support/server/server.ts';
import { foldFills } from '#tests/support/books/fold-fills.ts';

async function ready(...script: Script) {
  const server = await testServer();
  const desk = await openTestDesk(server);
  await stepMarket(server);
  await practise(server, desk, script);
  return { server, desk };
}

/** A price at which a purchase rests. */
function low(server: TestServer): number {
  const { id, tickSize } = someOption(server);
  const bid = quoteNow(server, id).depth.bids[0]?.price ?? 0;
  return (Math.round((bid * 0.7) / tickSize) * tickSize) / 10_000;
}

/** A price at which a purchase fills. */
function above(server: TestServer): number {
  const { id, tickSize } = someOption(server);
  const ask = quoteNow(server, id).depth.asks[0]?.price ?? 0;
  return (Math.round((ask * 1.1) / tickSize) * tickSize) / 10_000;
}

/** Positions are the fold of their fills, each trade is there once, and orders say what was filled. */
async function agree(server: TestServer, desk: TestDesk): Promise<void> {
  const fills = await server.db.selectFrom('fills').selectAll().where('portfolio_id', '=', desk.portfolioId).orderBy('sequence').execute();
  expect(new Set(fills.map((fill) => fill.trade_id)).size).toBe(fills.length);
  const positions = await server.db.selectFrom('positions').selectAll().where('portfolio_id', '=', desk.portfolioId).execute();
  for (const row of positions) {
    const own = fills.filter((fill) => fill.position_id === row.id);
    const fold = foldFills(
      own.map((fill) => ({
        tradeId: fill.trade_id,
        side: fill.side,
        quantity: fill.quantity,
        price: fill.price,
        charges: chargesOfRow(fill),
      })),
    );
    expect(positionState(row)).toEqual(fold);
  }
  const orders = await server.db.selectFrom('orders').selectAll().where('portfolio_id', '=', desk.portfolioId).execute();
  for (const order of orders)
    expect(order.filled_quantity).toBe(fills.filter((fill) => fill.order_id === order.id).reduce((sum, fill) => sum + fill.quantity, 0));
}

const submits = (server: TestServer) => server.db.selectFrom('practice_orders').selectAll().execute();

describe('an account that practises faults', () => {
  it('says so in its answer, and its owner hears of it', async () => {
    const { server, desk } = await ready('lose-reply', 'slow');
    const { body } = await server.call<{ broker_accounts: { practice_faults: unknown }[] }>('GET', '/api/accounts/all-accounts/', {
      token: desk.user.token,
    });
    expect(body.broker_accounts[0]?.practice_faults).toMatchObject({ script: ['lose-reply', 'slow'], seed: null });
    const events = await server.services.eventLog.readAfter(desk.user.id, 0, 100);
    expect(events.at(-1)).toMatchObject({
      type: 'account.saved',
      data: { account: { practice_faults: { script: ['lose-reply', 'slow'] } } },
    });
  });

  it('only its owner chooses them', async () => {
    const { server, desk } = await ready();
    const stranger = await server.signIn();
    const answer = await server.call('PUT', `/api/accounts/practice-faults/${desk.accountId}/`, {
      token: stranger.token,
      body: { practice_faults: null },
    });
    expect(answer.status).toBe(404);
  });

  it('without a fault an order ends as on any paper account', async () => {
    const { server, desk } = await ready('none', 'none');
    const { body } = await desk.place([{ lots: 2 }, { order_type: 'LIMIT', price: low(server) }]);
    expect(body.orders.map((order) => order.status)).toEqual(['filled', 'open']);
    expect((await desk.positions()).map((position) => position.net_quantity)).toEqual([2 * someOption(server).lotSize]);
    const cancelled = await desk.cancel(body.orders[1]?.order_id ?? '');
    expect(cancelled.body.orders[0]?.status).toBe('cancelled');
    await agree(server, desk);
  });

  it('the same seed draws the same faults', async () => {
    const draws = async () => {
      const server = await testServer();
      const desk = await openTestDesk(server);
      await stepMarket(server);
      await practise(server, desk, [], { seed: 11, delay_ms: 0 });
      const seen = [];
      for (let count = 0; count < 6; count += 1) {
        const { status, body } = await desk.place({ order_type: 'LIMIT', price: low(server) });
        seen.push(`${status} ${body.orders?.[0]?.status ?? body.code}`);
        if (body.orders?.[0]?.reason_code === 'broker.needs-login')
          await server.call('POST', `/api/accounts/account-login/${desk.accountId}/`, { token: desk.user.token, body: {} });
      }
      return seen;
    };
    const first = await draws();
    expect(await draws()).toEqual(first);
    expect(new Set(first).size).toBeGreaterThan(1);
  });
});

describe('partial fills', () => {
  const partly = async () => {
    const made = await ready();
    await practise(made.server, made.desk, [], { partial_fills: true });
    return { ...made, lot: someOption(made.server).lotSize };
  };
  const statesOf = async (desk: TestDesk) => (await desk.book()).map((order) => `${order.status} ${order.filled_quantity}`).toSorted();

  it('the smaller half of the lots of every order stays open, whatever the market does', async () => {
    const { server, desk, lot } = await partly();
    await desk.place({ lots: 5 });
    await desk.place({ lots: 1 });
    await desk.place({ lots: 4, validity: 'IOC', order_type: 'LIMIT', price: above(server) });
    await stepMarket(server, 20);
    expect(await statesOf(desk)).toEqual([`cancelled ${2 * lot}`, `filled ${lot}`, `partially-filled ${3 * lot}`]);
    expect((await desk.positions())[0]?.net_quantity).toBe(6 * lot);
    await agree(server, desk);
    await expectBooksReconcile(server, desk);
  });

  it('the rest is filled once the order is changed, is gone once it is cancelled', async () => {
    const { server, desk, lot } = await partly();
    const [first, second] = [await desk.place({ lots: 4 }), await desk.place({ lots: 4 })];
    await desk.cancel(first.body.orders[0]?.order_id ?? '');
    await desk.modify(second.body.orders[0]?.order_id ?? '', { lots: 5 });
    await stepMarket(server, 8);
    expect(await statesOf(desk)).toEqual([`cancelled ${2 * lot}`, `filled ${5 * lot}`]);
    await agree(server, desk);
    await expectBooksReconcile(server, desk);
  });

  it('a restart keeps it back, a stranger cannot end it, and the end of the fault lets it go', async () => {
    const { server, desk, lot } = await partly();
    await desk.place({ lots: 4 });
    const stranger = await server.signIn();
    await expect(server.services.practiceFaults.set(stranger.id, desk.accountId, null)).rejects.toMatchObject({
      code: 'account.not-found',
    });
    const again = await crashed(server);
    await stepMarket(again, 8);
    expect((await again.db.selectFrom('orders').select('filled_quantity').executeTakeFirstOrThrow()).filled_quantity).toBe(2 * lot);
    await again.services.practiceFaults.set(desk.user.id, desk.accountId, null);
    await stepMarket(again, 8);
    const row = await again.db.selectFrom('orders').select(['status', 'filled_quantity']).executeTakeFirstOrThrow();
    expect(row).toEqual({ status: 'filled', filled_quantity: 4 * lot });
    await agree(again, desk);
    await expectBooksReconcile(again, desk);
  });
});

describe('a lost reply', () => {
  it('leaves the order unknown while it lives; asking, not sending again, finds it', async () => {
    const { server, desk } = await ready('lose-reply');
    const key = newKey();
    const lost = await desk.place({ lots: 2 }, key);
    expect(lost).toMatchObject({ status: 409, body: { code: 'request.idempotency-in-progress' } });
    expect((await desk.book())[0]).toMatchObject({ status: 'unknown', filled_quantity: 0 });
    expect((await desk.resolve(key)).body.state).toBe('in-progress');
    // The same tap again sends nothing.
    expect((await desk.place({ lots: 2 }, key)).status).toBe(409);
    await stepMarket(server, 3);
    expect((await desk.book())[0]?.status).toBe('unknown');
    await server.services.unknownOrders.turn();
    expect((await desk.resolve(key)).body).toMatchObject({ state: 'done', orders: [{ status: 'filled' }] });
    expect(await submits(server)).toHaveLength(1);
    expect((await desk.positions())[0]?.net_quantity).toBe(2 * someOption(server).lotSize);
    await agree(server, desk);
  });

  it('survives a restart: the order is asked about, neither dropped nor sent again', async () => {
    const { server, desk } = await ready('lose-reply');
    const key = newKey();
    await desk.place({ order_type: 'LIMIT', price: low(server) }, key);
    const again = await testServer({ database: server.database, clock: server.clock });
    expect((await desk.book())[0]?.status).toBe('unknown');
    await again.services.unknownOrders.turn();
    const [order] = await desk.book();
    expect(order?.status).toBe('open');
    const cancel = await again.call<{ orders: { status: string }[] }>('POST', '/api/order-book/order-book/cancel_order/', {
      token: desk.user.token,
      body: { account_number: desk.accountNumber, order_id: order?.order_id },
      headers: { 'idempotency-key': newKey() },
    });
    expect(cancel.body.orders[0]?.status).toBe('cancelled');
    expect(again.services.venue.replayLog()).not.toBe(server.services.venue.replayLog());
  });
});

describe('a call that ends between the broker and our books', () => {
  it('is asked about after five seconds', async () => {
    const { server, desk } = await ready('none');
    await desk.place({ order_type: 'LIMIT', price: low(server) });
    // As a crash right after the broker took the order leaves it.
    await server.db.updateTable('orders').set({ status: 'pending-submit', venue_number: null }).execute();
    await server.db.updateTable('practice_orders').set({ applied_sequence: 0 }).execute();
    await server.db.updateTable('broker_reports').set({ delivered_at: null, deliveries: 0 }).execute();
    await server.services.unknownOrders.turn();
    expect((await desk.book())[0]?.status).toBe('pending-submit');
    server.clock.advance(5_000);
    await server.services.unknownOrders.turn();
    expect((await desk.book())[0]?.status).toBe('open');
  });

  it('an order that the broker does not know is given up after three questions, with growing pauses', async () => {
    const { server, desk } = await ready('none');
    await desk.place({ order_type: 'LIMIT', price: low(server) });
    await server.db.deleteFrom('broker_reports').execute();
    await server.db.deleteFrom('practice_orders').execute();
    await server.db.updateTable('orders').set({ status: 'unknown', venue_number: null }).execute();
    const ask = async (after: number) => {
      server.clock.advance(after);
      await server.services.unknownOrders.turn();
      return (await desk.book())[0]?.status;
    };
    expect([await ask(0), await ask(999), await ask(1), await ask(1_999), await ask(1)]).toEqual([
      'unknown',
      'unknown',
      'unknown',
      'unknown',
      'rejected',
    ]);
    expect((await desk.book())[0]?.reason_code).toBe('broker.never-arrived');
  });
});

describe('what a broker says late, twice or in another order', () => {
  it('an order that is accepted and then rejected ends rejected: success of the call is no fill', async () => {
    const { server, desk } = await ready('reject-late');
    const { body } = await desk.place({});
    expect(body.orders[0]?.status).toBe('open');
    await stepMarket(server, 2);
    expect((await desk.book())[0]).toMatchObject({ status: 'rejected', filled_quantity: 0 });
    expect(await desk.positions()).toEqual([]);
  });

  it.each([['duplicate-reports'], ['reorder-reports']])(
    '%s: each fill counts once, and no late word moves an order back',
    async (fault) => {
      const { server, desk } = await ready(fault, fault);
      const { body } = await desk.place({ lots: 25 });
      expect(body.orders[0]?.status).toBe('filled');
      await desk.place({ lots: 25, transaction_type: 'SELL' });
      await stepMarket(server, 3);
      expect((await desk.positions()).map((position) => position.net_quantity)).toEqual([0]);
      const due = await server.db.selectFrom('broker_reports').select('sequence').where('delivered_at', 'is', null).execute();
      expect(due).toEqual([]);
      await agree(server, desk);
    },
  );

  it('a cancel that is not answered keeps the order pending; after five seconds it is asked about and ends', async () => {
    const { server, desk } = await ready('hold-cancel');
    const { body } = await desk.place({ order_type: 'LIMIT', price: low(server) });
    const key = newKey();
    expect((await desk.cancel(body.orders[0]?.order_id ?? '', key)).status).toBe(409);
    await stepMarket(server, 2);
    expect((await desk.book())[0]?.status).toBe('cancel-pending');
    server.clock.advance(5_000);
    await server.services.unknownOrders.turn();
    expect((await desk.book())[0]?.status).toBe('cancelled');
    expect((await desk.resolve(key)).body).toMatchObject({ state: 'done', orders: [{ status: 'cancelled' }], error: null });
  });
});

describe('a session that ends in the middle', () => {
  it('sends nothing, says that a login is needed, and goes on after it', async () => {
    const { server, desk } = await ready('end-session');
    const { body } = await desk.place({});
    expect(body.orders[0]).toMatchObject({ status: 'rejected', reason_code: 'broker.needs-login' });
    expect((await desk.place({})).body.code).toBe('broker.needs-login');
    expect(await submits(server)).toEqual([]);
    await server.call('POST', `/api/accounts/account-login/${desk.accountId}/`, { token: desk.user.token, body: {} });
    expect((await desk.place({})).body.orders[0]?.status).toBe('filled');
  });
});

describe('a slow broker', () => {
  it('gets the order after its delay, and the tap is answered then', async () => {
    const waited: number[] = [];
    const server = await testServer({ wait: async (ms) => void waited.push(ms) });
    const desk = await openTestDesk(server);
    await stepMarket(server);
    await practise(server, desk, ['slow'], { delay_ms: 1_500 });
    expect((await desk.place({})).body.orders[0]?.status).toBe('filled');
    expect(waited).toEqual([1_500]);
  });

  it('one so slow that others would have been asked about the order is waited for, and nothing is asked or given up meanwhile', async () => {
    const server: TestServer = await testServer({
      async wait() {
        for (const pause of [5_000, 1_000, 2_000]) {
          server.clock.advance(pause);
          await server.services.unknownOrders.turn();
        }
      },
    });
    const desk = await openTestDesk(server);
    await stepMarket(server);
    await practise(server, desk, ['slow']);
    const { body } = await desk.place({});
    expect(body.orders[0]).toMatchObject({ status: 'filled', reason_code: null });
    expect(await submits(server)).toHaveLength(1);
    expect(await desk.positions()).toMatchObject([{ net_quantity: someOption(server).lotSize }]);
  });
});
