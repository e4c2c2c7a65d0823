import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { AppError } from '#contract/errors/app-error.ts';
import { foldEntries } from '#domain/positions/position-entry.ts';
import { type Price, priceToDecimal } from '#domain/units/price.ts';
import { positionState } from '#server/presenters/position.ts';
import { entryOf } from '#server/services/books/entries.ts';
import { VenueLostError } from '#server/market/simulated/venue-store.ts';
import { listFillsOfAccount } from '#server/repositories/fills.ts';
import { lockVenueState } from '#server/repositories/venue-state.ts';
import { newKey, openTestDesk, quoteNow, someOption, stepMarket, type TestDesk } from '#tests/support/server/desk.ts';
import { fakeClock } from '#tests/support/server/fake-clock.ts';
import { testServer, type TestServer } from '#tests/support/server/server.ts';

const low = (server: TestServer) => {
  const { tickSize } = someOption(server);
  const bid = quoteNow(server, someOption(server).id).depth.bids[0]?.price ?? 0;
  return (Math.round((bid * 0.7) / tickSize) * tickSize) / 10_000;
};

/** Another server on the same database, as after a restart. */
const restarted = (server: TestServer) => testServer({ database: server.database, clock: server.clock });

async function agree(server: TestServer, desk: TestDesk): Promise<void> {
  const rows = await server.db.selectFrom('positions').selectAll().where('portfolio_id', '=', desk.portfolioId).execute();
  for (const row of rows) {
    const fills = await server.db.selectFrom('fills').selectAll().where('position_id', '=', row.id).orderBy('sequence').execute();
    const fold = foldEntries(fills.map(entryOf));
    expect(positionState(row)).toEqual(fold);
  }
}

describe('the exchange of a server', () => {
  it('begins at 09:15 of the present trading day and steps by 250 ms', async () => {
    const server = await testServer();
    const { venue } = server.services;
    expect(new Date(venue.now()).toISOString()).toBe('2026-11-23T03:45:00.000Z');
    await stepMarket(server, 4);
    expect(venue.now()).toBe(Date.parse('2026-11-23T03:45:01.000Z'));
  });

  it('gives one reading for one market, which stays as it was while the exchange goes on', async () => {
    const server = await testServer();
    const { venue } = server.services;
    const { id } = someOption(server);
    const before = venue.reading();
    expect(venue.reading()).toBe(before);
    expect(venue.version()).toBe(before);
    const [at, quote] = [before.at, before.quote(id)];
    await stepMarket(server, 4);
    expect([before.at, before.quote(id)]).toEqual([at, quote]);
    expect(venue.reading()).not.toBe(before);
    expect(venue.reading()).toMatchObject({ at: venue.now(), tradingDate: venue.tradingDate() });
    expect(venue.reading().quote(id)).toEqual(venue.quote(id));
  });

  it('on a Saturday begins on the next trading day', async () => {
    const clock = fakeClock(Date.parse('2026-11-21T09:00:00Z'));
    expect((await testServer({ clock })).services.venue.tradingDate()).toBe('2026-11-23');
  });

  it('goes on after a restart at the stored instant, with its resting orders and the same replay log', async () => {
    const server = await testServer();
    const desk = await openTestDesk(server);
    const { body } = await desk.place([{ order_type: 'LIMIT', price: low(server), lots: 3 }, { lots: 2 }]);
    await server.services.venue.stop();
    const again = await restarted(server);
    expect(again.services.venue.now()).toBe(server.services.venue.now());
    expect(again.services.venue.replayLog()).toBe(server.services.venue.replayLog());
    expect(again.services.venue.market()).toEqual(server.services.venue.market());
    const { token } = desk.user;
    const cancel = await again.call<{ orders: { status: string }[] }>('POST', '/api/order-book/order-book/cancel_order/', {
      token,
      body: { account_number: desk.accountNumber, order_id: body.orders[0]?.order_id },
      headers: { 'idempotency-key': newKey() },
    });
    expect(cancel.body.orders[0]?.status).toBe('cancelled');
  });

  it('an order stores how far the market has come, not the market; a crash loses nothing of either', async () => {
    const server = await testServer();
    const desk = await openTestDesk(server);
    const { venue } = server.services;
    const written = () => server.db.selectFrom('venue_state').select(['market', 'exchange_at']).executeTakeFirstOrThrow();
    const first = await written();
    await stepMarket(server, 120);
    await desk.place([{ order_type: 'LIMIT', price: low(server), lots: 3 }, { lots: 2 }]);
    const after = await written();
    expect(after.market).toBe(first.market);
    expect(after.exchange_at.getTime()).toBe(venue.now());
    const again = await restarted(server);
    expect(again.services.venue.market()).toEqual(venue.market());
    expect(again.services.venue.replayLog()).toBe(venue.replayLog());
    const moved = await written();
    expect(JSON.parse(moved.market)).toEqual(venue.market());
  });

  it('the whole market is written again after 240 steps, but not twice within a second', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    try {
      const server = await testServer();
      const market = async () => {
        const row = await server.db.selectFrom('venue_state').select('market').executeTakeFirstOrThrow();
        return (JSON.parse(row.market) as { step: number }).step;
      };
      vi.advanceTimersByTime(1_000);
      await stepMarket(server, 239);
      expect(await market()).toBe(0);
      await stepMarket(server);
      expect(await market()).toBe(240);
      await stepMarket(server, 400);
      expect(await market()).toBe(240);
      vi.advanceTimersByTime(1_000);
      await stepMarket(server);
      expect(await market()).toBe(641);
    } finally {
      vi.useRealTimers();
    }
  });

  it('a restart in the middle leaves the same decisions as none', async () => {
    const play = async (restart: 'after a stop' | 'after a crash' | null) => {
      let server = await testServer();
      const desk = await openTestDesk(server);
      const orders = [{ order_type: 'LIMIT', price: low(server), lots: 3 }, { lots: 27 }, { transaction_type: 'SELL', lots: 27 }];
      await desk.place(orders);
      if (restart !== null) {
        if (restart === 'after a stop') await server.services.venue.stop();
        server = await restarted(server);
      }
      await stepMarket(server, 300);
      return server.services.venue.replayLog();
    };
    const replayLog = await play(null);
    expect(await play('after a stop')).toBe(replayLog);
    expect(await play('after a crash')).toBe(replayLog);
  });

  it('is read once more where a call ends without a word while it is being read: what that call wrote down may have come later', async () => {
    const server = await testServer();
    const { venue } = server.services;
    await stepMarket(server);
    const first = venue.generation();
    venue.invalidate();
    const waiting = () =>
      sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
        .execute(server.db)
        .then(({ rows }) => rows.length);
    let stepped: Promise<void> = Promise.resolve();
    await server.db.transaction().execute(async (trx) => {
      await lockVenueState(trx);
      stepped = venue.step();
      await expect.poll(waiting).toBe(1);
      venue.invalidate();
    });
    await stepped;
    expect(venue.generation()).toBe(first + 1);
    await stepMarket(server);
    expect(venue.generation()).toBe(first + 2);
    await stepMarket(server);
    expect(venue.generation()).toBe(first + 2);
  });

  it('an older writer of the same database can store nothing any more', async () => {
    const server = await testServer();
    const desk = await openTestDesk(server);
    const newer = await restarted(server);
    const { status } = await desk.place({});
    expect(status).toBe(503);
    const [order] = await desk.book();
    expect(order?.status).toBe('pending-submit');
    await newer.services.venue.stop();
    expect(new VenueLostError()).not.toBeInstanceOf(AppError);
  });
});

describe('a crash between intent log and venue', () => {
  const crash = async (prepare: (server: TestServer, desk: TestDesk) => Promise<string>) => {
    const server = await testServer();
    const desk = await openTestDesk(server);
    const key = await prepare(server, desk);
    const again = await restarted(server);
    const { token } = desk.user;
    const resolved = await again.call<{ state: string; orders: { status: string; reason_code: string }[]; error: { code: string } | null }>(
      'POST',
      `/api/order-book/intents/${key}/resolve/`,
      { token },
    );
    return { server: again, desk, resolved: resolved.body };
  };
  /** The venue loses its database in the moment of the call. */
  const breakVenue = (server: TestServer) => sql`update venue_state set sequence = sequence + 1`.execute(server.db);

  it('an order that never reached the venue is rejected as never sent, and its key is answered', async () => {
    const key = newKey();
    const { server, desk, resolved } = await crash(async (first, desk) => {
      await breakVenue(first);
      expect((await desk.place({}, key)).status).toBe(503);
      expect((await desk.resolve(key)).body.state).toBe('in-progress');
      return key;
    });
    expect(resolved.state).toBe('done');
    expect(resolved.orders).toMatchObject([{ status: 'rejected', reason_code: 'order.never-sent' }]);
    expect(await desk.positions()).toEqual([]);
    await agree(server, desk);
  });

  it('a change that never reached the venue is dropped: the order is as it was', async () => {
    let orderId = '';
    const { server, desk, resolved } = await crash(async (first, desk) => {
      const { body } = await desk.place({ order_type: 'LIMIT', price: low(first) });
      orderId = body.orders[0]?.order_id ?? '';
      await breakVenue(first);
      const key = newKey();
      expect((await desk.cancel(orderId, key)).status).toBe(503);
      expect((await desk.book())[0]?.status).toBe('cancel-pending');
      return key;
    });
    expect(resolved.error?.code).toBe('order.change-never-sent');
    expect((await desk.book())[0]).toMatchObject({ order_id: orderId, status: 'open' });
    expect(server.services.venue.instrument('SIM:NIFTY')).not.toBeNull();
  });

  it('without a restart the venue reads itself again, answers what was left and goes on', async () => {
    const server = await testServer();
    const desk = await openTestDesk(server);
    const key = newKey();
    await breakVenue(server);
    expect((await desk.place({}, key)).status).toBe(503);
    await stepMarket(server);
    expect((await desk.resolve(key)).body).toMatchObject({
      state: 'done',
      orders: [{ status: 'rejected', reason_code: 'order.never-sent' }],
    });
    expect((await desk.place({}, key)).body.orders[0]?.reason_code).toBe('order.never-sent');
    expect((await desk.place({})).body.orders[0]?.status).toBe('filled');
  });
});

describe('the end of a session', () => {
  it('expires the orders of the day, settles what ends at its intrinsic value, and opens the next day', async () => {
    const server = await testServer();
    const desk = await openTestDesk(server);
    const { venue } = server.services;
    const spot = venue.quote('SIM:NIFTY')?.lastPrice ?? 0;
    const ending = venue
      .instruments()
      .flatMap((instrument) =>
        instrument.kind === 'option' && instrument.underlying === 'NIFTY' && instrument.expiry === venue.tradingDate() ? [instrument] : [],
      )
      .toSorted((a, b) => Math.abs(a.strike - spot) - Math.abs(b.strike - spot));
    const call = ending.find((option) => option.optionType === 'call');
    const put = ending.find((option) => option.optionType === 'put');
    const other = ending.find((option) => option.optionType === 'call' && option !== call);
    if (!call || !put || !other) throw new Error('nothing ends today');
    await desk.place([
      { instrument_id: call.id, lots: 2 },
      { instrument_id: put.id, lots: 2 },
      { instrument_id: other.id, transaction_type: 'SELL', lots: 1 },
    ]);
    await desk.place({ order_type: 'LIMIT', price: low(server) });
    // Straight to the last second of the session: the path does not matter here.
    await venue.stop();
    const stored = await server.db.selectFrom('venue_state').selectAll().executeTakeFirstOrThrow();
    const market = JSON.parse(stored.market) as { at: number; closesAt: number };
    const late = { ...market, at: market.closesAt - 1_000 };
    await server.db
      .updateTable('venue_state')
      .set({ market: JSON.stringify(late), exchange_at: new Date(late.at) })
      .execute();
    const evening = await restarted(server);
    await stepMarket(evening, 5);
    expect(evening.services.venue.tradingDate()).toBe('2026-11-25');
    const opened = await server.db.selectFrom('venue_state').select('market').executeTakeFirstOrThrow();
    expect(JSON.parse(opened.market)).toMatchObject({ tradingDate: '2026-11-25' });

    const rows = await server.db.selectFrom('fills').selectAll().where('kind', '=', 'settlement').execute();
    expect(rows).toHaveLength(3);
    const price = (id: string) => rows.find((row) => row.instrument_id === id)?.price ?? (-1 as Price);
    expect(price(call.id) * price(put.id)).toBe(0);
    // STT of the holder: 0.15 % of the intrinsic value, in whole rupees.
    const tax = (row: (typeof rows)[number]) => Math.floor((row.price * row.quantity * 0.0015) / 10_000 + 0.5) * 10_000;
    for (const row of rows) expect([row.price, row.stt]).toEqual([row.price, row.side === 'sell' ? tax(row) : 0]);
    // A contract that expires with value costs the close-out of one order, Rs 20 and 18 % GST, in 1/10 000; a worthless one costs nothing.
    for (const row of rows) expect([row.brokerage, row.gst]).toEqual(row.price > 0 ? [200_000, 36_000] : [0, 0]);
    expect(rows.every((row) => row.trade_date === '2026-11-23')).toBe(true);
    const positions = await desk.positions('2026-11-23');
    expect(positions.map((position) => position.net_quantity)).toEqual([0, 0, 0]);
    const events = await evening.services.eventLog.readAfter(desk.user.id, 0, 1_000);
    const settlements = events.flatMap((event) =>
      event.type === 'position.settled' && 'settlement' in event.data ? [event.data.settlement] : [],
    );
    const settlement = (id: string) => settlements.find(({ instrument }) => instrument.instrument_id === id);
    expect(settlements).toHaveLength(3);
    expect([call, put, other].map(({ id }) => settlement(id)?.net_lots)).toEqual([2, 2, -1]);
    for (const { instrument, settlement_price: settled, result, position_id: id } of settlements) {
      expect(settled).toBe(priceToDecimal(price(instrument.instrument_id)));
      expect(result).toBe(positions.find((position) => position.position_id === id)?.realised_pnl);
    }
    const order = (await desk.book('2026-11-23')).find((one) => one.order_type === 'LIMIT');
    expect(order).toMatchObject({ status: 'expired', reason_code: 'order.session-ended' });
    await agree(evening, desk);
    const account = await listFillsOfAccount(server.db, desk.accountId, '2026-11-23');
    expect(account.filter((row) => row.order_id === null)).toHaveLength(3);
    const gone = await openTestDesk(evening);
    expect((await gone.place({ instrument_id: call.id })).body.code).toBe('instrument.not-found');
  });
});

describe('durability', () => {
  it('orders, fills and events commit synchronously', async () => {
    const server = await testServer();
    const setting = await server.services.eventLog.transact(async (trx) => {
      const { rows } = await sql<{ value: string }>`select current_setting('synchronous_commit') as value`.execute(trx);
      return rows[0]?.value;
    });
    expect(setting).toBe('on');
  });
});
