import { describe, expect, it } from 'vitest';
import { openTestDesk, someOption, stepMarket } from '#tests/support/server/desk.ts';
import { listening, openStream } from '#tests/support/server/event-stream.ts';
import { bidTimes, systemOrders, keptDesk, openPosition, stepAll } from '#tests/support/client/kept.ts';
import { practise } from '#tests/support/server/practise.ts';
import { expectBooksReconcile } from '#tests/support/server/reconcile.ts';
import { testServer } from '#tests/support/server/server.ts';
import { gapSpot } from '#tests/support/server/steer-market.ts';

type Quotes = { quotes: { received_at: number; last_price: number }[] };

describe('a silent feed', () => {
  it('leaves the account with old prices: nothing that adds risk goes, every exit stays possible, others notice nothing', async () => {
    const server = await testServer();
    const { id } = someOption(server);
    const desk = await openTestDesk(server);
    const other = await openTestDesk(server);
    await stepMarket(server);
    const position = await openPosition(desk, { instrument_id: id });
    const { silent_since: since } = (await practise(server, desk, [], { silent_since: 1 })).practice_faults ?? {};
    expect(since).toBe(server.clock.now());
    const quotes = (token: string) => server.call<Quotes>('GET', `/api/market/quotes?instrument_ids=${encodeURIComponent(id)}`, { token });
    const before = (await quotes(desk.user.token)).body.quotes[0];

    server.clock.advance(31_000);
    await gapSpot(server, 0.99);
    await stepMarket(server, 3);
    expect((await quotes(desk.user.token)).body.quotes[0]).toEqual(before);
    expect((await quotes(other.user.token)).body.quotes[0]?.received_at).toBe(server.clock.now());
    expect((await desk.place({})).body.orders[0]).toMatchObject({ status: 'denied', reason_code: 'risk.price-stale' });
    expect((await other.place({})).body.orders[0]?.status).toBe('filled');

    const closed = await desk.execute({ action: 'square_off', position_id: position.position_id });
    expect(closed.body.orders[0]?.status).toBe('filled');
    await practise(server, desk, [], { silent_since: null });
    expect((await desk.place({})).body.orders[0]?.status).toBe('filled');
  });

  it('sends no ticks to its user, though the stream lives and events come', async () => {
    const server = await testServer();
    const { id } = someOption(server);
    const desk = await openTestDesk(server);
    const { token } = desk.user;
    const stream = await openStream(`${await listening(server.app)}/api/stream`, { authorization: `Bearer ${token}` });
    const { data } = await stream.nextOf('hello');
    await server.call('POST', `/api/stream/${String(data['stream_id'])}/instruments`, { token, body: { instrument_ids: [id] } });
    await stream.nextOf('tick');
    await practise(server, desk, [], { silent_since: 1 });
    await stream.nextOf('account.saved');
    await gapSpot(server, 0.99);
    await stepMarket(server, 3);
    await practise(server, desk, []);
    expect((await stream.next()).event).toBe('account.saved');
    await stepMarket(server);
    expect((await stream.next()).event).toBe('tick');
    stream.close();
  });

  it('goes on being silent after a restart', async () => {
    const server = await testServer();
    const desk = await openTestDesk(server);
    await stepMarket(server);
    await practise(server, desk, [], { silent_since: 1 });
    server.clock.advance(31_000);
    const again = await testServer({ database: server.database, clock: server.clock });
    await stepMarket(again);
    const body = {
      account_number: desk.accountNumber,
      portfolio_id: desk.portfolioId,
      orders: [
        {
          instrument_id: someOption(again).id,
          transaction_type: 'BUY',
          order_type: 'MARKET',
          product: 'NRML',
          validity: 'DAY',
          lots: 1,
          price: null,
          trigger_price: null,
        },
      ],
    };
    const answer = await again.call<{ orders: { reason_code: string }[] }>('POST', '/api/order-book/order-book/place_trades/', {
      token: desk.user.token,
      body,
      headers: { 'idempotency-key': 'silent-after-a-restart-0001' },
    });
    expect(answer.body.orders[0]?.reason_code).toBe('risk.price-stale');
  });

  it('triggers nothing while it is silent, and what was reached meanwhile when it speaks again', async () => {
    const server = await testServer();
    const { id } = someOption(server);
    const desk = await openTestDesk(server);
    const position = await openPosition(desk, { instrument_id: id });
    await keptDesk(server, desk).protect(position.position_id, { stop: { trigger_price: bidTimes(server, id, 0.9) } });
    await practise(server, desk, [], { silent_since: 1 });
    await gapSpot(server, 0.97);
    await stepAll(server, 2);
    expect(await systemOrders(desk)).toEqual([]);
    await practise(server, desk, []);
    await stepAll(server, 2);
    expect((await systemOrders(desk)).map((order) => order.status)).toEqual(['filled']);
  });
});

describe('a broker whose clock is wrong', () => {
  it.each([[3_600_000], [-3_600_000]])(
    'by %d ms: its stamps stay its own, ours lie between placing and now, in the order of things',
    async (skew) => {
      const server = await testServer();
      const desk = await openTestDesk(server);
      await stepMarket(server);
      await practise(server, desk, ['none', 'reorder-reports'], { skew_ms: skew });
      await desk.place({ lots: 25 });
      await stepMarket(server, 2);
      await desk.place({ lots: 25, transaction_type: 'SELL' });
      await stepMarket(server, 2);

      const reports = await server.db.selectFrom('broker_reports').select('exchange_at').execute();
      const now = server.services.venue.now();
      expect(reports.every((report) => Math.abs(report.exchange_at.getTime() - now) > 3_000_000)).toBe(true);
      const orders = await server.db.selectFrom('orders').selectAll().execute();
      const fills = await server.db.selectFrom('fills').selectAll().orderBy('sequence').execute();
      expect(fills.length).toBeGreaterThan(1);
      for (const fill of fills) {
        const placed = orders.find((order) => order.id === fill.order_id)?.placed_at.getTime() ?? Infinity;
        expect(fill.exchange_at.getTime()).toBeGreaterThanOrEqual(placed);
        expect(fill.exchange_at.getTime()).toBeLessThanOrEqual(now);
        expect(fill.received_at.getTime()).toBe(server.clock.now());
      }
      for (const order of orders) expect(order.updated_at.getTime()).toBeLessThanOrEqual(now);
      expect((await desk.positions()).map((position) => position.net_quantity)).toEqual([0]);
      await expectBooksReconcile(server, desk);
    },
  );
});
