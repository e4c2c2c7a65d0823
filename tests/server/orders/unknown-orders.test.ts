import { expect, it } from 'vitest';
import { money } from '#domain/units/money.ts';
import type { VenueOrder } from '#domain/matching/venue-order.ts';
import { exchangeTime } from '#domain/units/time.ts';
import type { Broker, BrokerAnswer } from '#server/brokers/broker.ts';
import type { OrderStatus } from '#domain/orders/order-status.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import { createUnknownOrders } from '#server/services/orders/unknown-orders.ts';
import { recordEntries } from '#server/services/venue/venue-records.ts';
import { newKey, openTestDesk, quoteNow, someOption, stepMarket, type TestDesk } from '#tests/support/server/desk.ts';
import { testServer, type TestServer } from '#tests/support/server/server.ts';

/** The name of a broker with books of its own, which the catalogue does not know. */
const ELSEWHERE = 'elsewhere';

type Ask = Broker['ask'];
const NOTHING_KNOWN: BrokerAnswer = { complete: true, book: async () => new Set() };

/** A purchase that rests at a broker elsewhere, and the service that asks that broker by the given function. */
async function waiting(status: OrderStatus, ask: Ask, own: Resolver = {}) {
  const server = await testServer();
  const desk = await openTestDesk(server);
  await stepMarket(server);
  const key = newKey();
  const { body } = await desk.place({ order_type: 'LIMIT', price: low(server) }, key);
  const orderId = body.orders[0]?.order_id ?? '';
  await moveElsewhere(server, desk);
  const received = new Date(server.clock.now());
  const sent = status === 'pending-submit' || status === 'unknown' ? { venue_number: null, venue_priority: null, accepted_at: null } : {};
  await server.db
    .updateTable('orders')
    .set({ status, received_at: received, ...sent })
    .where('id', '=', orderId)
    .execute();
  return { server, desk, key, orderId, unknown: resolverOf(server, ask, own) };
}

function low(server: TestServer): number {
  const { id, tickSize } = someOption(server);
  const bid = quoteNow(server, id).depth.bids[0]?.price ?? 0;
  return (Math.round((bid * 0.7) / tickSize) * tickSize) / 10_000;
}

const moveElsewhere = (server: TestServer, desk: TestDesk) =>
  server.db.updateTable('broker_accounts').set({ broker_name: ELSEWHERE }).where('id', '=', desk.accountId).execute();

type Resolver = Partial<Pick<Parameters<typeof createUnknownOrders>[0], 'isUnderWay' | 'ticks'>> & Partial<Pick<Broker, 'sessionState'>>;

function resolverOf(server: TestServer, ask: Ask, own: Resolver = {}) {
  const { eventLog, venue } = server.services;
  const {
    isUnderWay = () => false,
    ticks = () => server.clock.now(),
    sessionState = () => ({ state: 'active' as const, until: null }),
  } = own;
  const brokers = new Map([[ELSEWHERE, { name: ELSEWHERE, ask, sessionState } as unknown as Broker]]);
  const log = { warn: () => undefined };
  const onSettled = async () => undefined;
  const outcomes = { onSettled, onResolved: () => undefined };
  return createUnknownOrders({ db: server.db, eventLog, clock: server.clock, log, venue, brokers, isUnderWay, ticks, ...outcomes });
}

const orderOf = (server: TestServer, id: string): Promise<OrderRow> =>
  server.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Asks again and again until the given seconds have passed. */
async function askFor(seconds: number, { server, unknown }: Pick<Awaited<ReturnType<typeof waiting>>, 'server' | 'unknown'>) {
  for (let second = 0; second < seconds; second += 1) {
    await unknown.turn();
    server.clock.advance(1_000);
  }
}

/** Books that the broker has the order, open. */
function accepted(server: TestServer, row: OrderRow): Promise<unknown> {
  const { venue, eventLog } = server.services;
  const order: VenueOrder = {
    orderId: row.id,
    number: 7,
    priority: 7,
    instrumentId: row.instrument_id,
    side: row.side,
    kind: row.kind,
    product: row.product,
    validity: row.validity,
    quantity: row.quantity,
    filledQuantity: 0,
    filledValue: money(0),
    limitPrice: row.limit_price,
    triggerPrice: null,
    triggeredAt: null,
    waitsForOpen: false,
    acceptedAt: venue.now(),
  };
  const entry = { input: { type: 'tick' as const, at: venue.now() }, effects: [{ type: 'accepted' as const, order }] };
  const marks = { receivedAt: server.clock.now(), source: venue.source, quote: venue.quote };
  return eventLog.transact((trx, emit) =>
    recordEntries(trx, emit, [{ ...entry, tradingDate: venue.tradingDate(), at: exchangeTime(venue.now()) }], marks),
  );
}

it('an order missing from the books of a broker is final only when they were read a minute after it was sent', async () => {
  const reads: number[] = [];
  const desk = await waiting('unknown', async () => {
    reads.push(desk.server.clock.now());
    return NOTHING_KNOWN;
  });
  const sentAt = desk.server.clock.now();
  await askFor(60, desk);
  expect((await orderOf(desk.server, desk.orderId)).status).toBe('unknown');
  expect(reads.length).toBeGreaterThan(20);
  await askFor(4, desk);
  expect(await orderOf(desk.server, desk.orderId)).toMatchObject({ status: 'rejected', reason_code: 'broker.never-arrived' });
  expect(reads.at(-1)).toBeGreaterThanOrEqual(sentAt + 60_000);
});

it('a clock set forward proves no absence', async () => {
  let ticks = 0;
  const desk = await waiting('unknown', async () => NOTHING_KNOWN, { ticks: () => ticks });
  for (let minute = 0; minute < 20; minute += 1) {
    await desk.unknown.turn();
    desk.server.clock.advance(60_000);
    ticks += 1_000;
  }
  expect((await orderOf(desk.server, desk.orderId)).status).toBe('unknown');
});

it('nothing is asked about an order while a call about it runs', async () => {
  let asked = 0;
  let runs = true;
  const ask = async () => {
    asked += 1;
    return NOTHING_KNOWN;
  };
  const desk = await waiting('cancel-pending', ask, { isUnderWay: () => runs });
  await askFor(120, desk);
  expect(asked).toBe(0);
  runs = false;
  await askFor(70, desk);
  expect((await orderOf(desk.server, desk.orderId)).status).toBe('open');
});

it('a broker is told which orders have changed since it was asked', async () => {
  const told: ReadonlySet<string>[] = [];
  let changes = false;
  const desk = await waiting('cancel-pending', async () => {
    if (changes)
      await desk.server.db
        .updateTable('orders')
        .set((eb) => ({ revision: eb('revision', '+', 1) }))
        .execute();
    return {
      complete: true,
      async book(_trx, _emit, unmoved) {
        told.push(unmoved);
        return new Set([desk.orderId]);
      },
    };
  });
  desk.server.clock.advance(6_000);
  await desk.unknown.turn();
  changes = true;
  desk.server.clock.advance(6_000);
  await desk.unknown.turn();
  expect(told.map((ids) => [...ids])).toEqual([[desk.orderId], []]);
});

it('a broker that cannot be reached is asked more and more rarely, one that is not logged in never', async () => {
  let asked = 0;
  let state: 'active' | 'needs-login' = 'needs-login';
  const away = async () => {
    asked += 1;
    throw new Error('no connection');
  };
  const sessionState: Broker['sessionState'] = () => (state === 'active' ? { state, until: null } : { state });
  const desk = await waiting('unknown', away, { sessionState });
  await askFor(30, desk);
  expect(asked).toBe(0);
  state = 'active';
  await askFor(300, desk);
  expect(asked).toBeGreaterThan(10);
  expect(asked).toBeLessThan(20);
});

it('a broker that gives no answer, or half of its books, says nothing about an order', async () => {
  let turn = 0;
  const desk = await waiting('unknown', async () => {
    turn += 1;
    if (turn % 2 === 0) throw new Error('no answer');
    return { ...NOTHING_KNOWN, complete: false };
  });
  await askFor(200, desk);
  expect(turn).toBeGreaterThan(50);
  expect((await orderOf(desk.server, desk.orderId)).status).toBe('unknown');
});

it('while the broker is asked no lock is held, and the orders of other accounts are asked about', async () => {
  const answers: (() => void)[] = [];
  const asked: string[] = [];
  const stalled = new Promise<BrokerAnswer>((resolve) => answers.push(() => resolve(NOTHING_KNOWN)));
  const first = await waiting('unknown', (account) => {
    asked.push(account.id);
    return account.id === first.desk.accountId ? stalled : Promise.resolve(NOTHING_KNOWN);
  });
  const { server, unknown } = first;
  const other = await openTestDesk(server);
  const { body } = await other.place({ order_type: 'LIMIT', price: low(server) });
  await moveElsewhere(server, other);
  const otherId = body.orders[0]?.order_id ?? '';
  unknown.start();
  const askedAbout = async (accountId: string) => {
    while (!asked.includes(accountId)) await new Promise((resolve) => setImmediate(resolve));
  };
  await askedAbout(first.desk.accountId);
  await server.db.transaction().execute((trx) => trx.selectFrom('orders').selectAll().forUpdate().noWait().execute());
  await server.db.updateTable('orders').set({ status: 'unknown' }).where('id', '=', otherId).execute();
  await askedAbout(other.accountId);
  answers.forEach((answer) => answer());
  await unknown.stop();
  expect(asked.filter((id) => id === first.desk.accountId)).toHaveLength(1);
});

it('an order that has changed since the broker was asked is not judged by its absence', async () => {
  const desk = await waiting('unknown', async () => {
    if (desk.server.clock.now() >= sentAt + 60_000)
      await desk.server.db
        .updateTable('orders')
        .set((eb) => ({ revision: eb('revision', '+', 1) }))
        .execute();
    return NOTHING_KNOWN;
  });
  const sentAt = desk.server.clock.now();
  await askFor(120, desk);
  expect((await orderOf(desk.server, desk.orderId)).status).toBe('unknown');
});

it('an order that turns up after all is open again, loudly, and its call tells of it', async () => {
  const desk = await waiting('unknown', async () => NOTHING_KNOWN);
  const { server, orderId, key } = desk;
  await server.db.updateTable('idempotency_keys').set({ state: 'running', answer: null }).where('key', '=', key).execute();
  await askFor(64, desk);
  const given = await orderOf(server, orderId);
  const price = (given.limit_price ?? 0) / 10_000;
  const answered = async () => (await desk.desk.place({ order_type: 'LIMIT', price }, key)).body.orders;
  expect(await answered()).toMatchObject([{ order_id: orderId, status: 'rejected' }]);
  expect(given.status).toBe('rejected');
  await accepted(server, given);
  expect(await orderOf(server, orderId)).toMatchObject({ status: 'open', reason_code: 'broker.turned-up' });
  const told = await server.services.eventLog.readAfter(desk.desk.user.id, 0, 500);
  expect(told.flatMap(({ type, data }) => (type === 'order.turned-up' ? [data] : []))).toEqual([
    { order_id: orderId, name: given.instrument.tradingsymbol },
  ]);
  expect((await desk.desk.resolve(key)).body.orders).toMatchObject([{ order_id: orderId, status: 'open' }]);
  expect(await answered()).toMatchObject([{ order_id: orderId, status: 'open' }]);
});

it.each(['cancel-pending', 'modify-pending', 'pending-submit', 'unknown'] as const)(
  'a restart of our exchange leaves an order elsewhere %s, and its call without an answer',
  async (status) => {
    const { server, orderId, key, desk } = await waiting(status, async () => NOTHING_KNOWN);
    await server.db.updateTable('idempotency_keys').set({ state: 'running', answer: null }).where('key', '=', key).execute();
    server.services.venue.invalidate();
    await stepMarket(server);
    expect((await orderOf(server, orderId)).status).toBe(status);
    expect((await desk.resolve(key)).body.state).toBe('in-progress');
  },
);
