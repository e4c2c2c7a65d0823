import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { BROKERS } from '#server/brokers/catalogue.ts';
import { findAccountByNumber } from '#server/repositories/broker-accounts.ts';
import type { BrokerWire } from '#server/brokers/wire/broker-wire.ts';
import { createBrokerHttp } from '#server/platform/broker-http.ts';
import { createSockets } from '#server/platform/socket-client.ts';
import { eventually } from '#tests/support/server/eventually.ts';
import { JUST_PROVED, newKey, openTestDesk, someOption, stepMarket } from '#tests/support/server/desk.ts';
import { scriptedServer } from '#tests/support/server/scripted-desk.ts';
import { type Implementation, implementationsOf } from './implementations.ts';

const elsewhere = await scriptedServer();
const { server } = elsewhere;
const IMPLEMENTATIONS = implementationsOf(elsewhere);

async function trader({ name, open }: Implementation) {
  const desk = await openTestDesk(server, undefined, name);
  const account = async () => {
    const row = await findAccountByNumber(server.db, desk.user.id, desk.accountNumber);
    if (!row) throw new Error('no account');
    return row;
  };
  return { desk, account, open: async () => open?.(desk) };
}

async function readyTrader(implementation: Implementation) {
  const { open, ...rest } = await trader(implementation);
  await open();
  await stepMarket(server);
  return { ...rest, stands: async () => (await rest.desk.book()).map(({ status }) => status) };
}

const lot = () => someOption(server).lotSize;
/** Prices at which a purchase rests: the market is far above. */
const PRICE = 150;
const HIGHER = 151;
const resting = (change: object = {}) => ({ order_type: 'LIMIT', price: PRICE, ...change });

it('every broker of the catalogue keeps the contract', () => {
  const kept = new Set(Object.values(IMPLEMENTATIONS).map(({ name }) => name));
  expect(BROKERS.map(({ wire }) => wire.broker_name).filter((name) => !kept.has(name))).toEqual([]);
});

/** The accounts at the broker elsewhere are one: what a test leaves there would be seen by the next. */
afterEach(async () => {
  elsewhere.broker.control.reset();
  await server.db.updateTable('broker_accounts').set({ status: 'needs-login' }).execute();
  await server.db.updateTable('orders').set({ status: 'cancelled' }).where('status', '<>', 'denied').execute();
});

describe.each(Object.entries(IMPLEMENTATIONS))('%s: the session', (_title, implementation) => {
  const { name, broker } = implementation;
  const entry = BROKERS.find(({ wire }) => wire.broker_name === name);

  it('is there once its owner is logged in, until the catalogue or the broker ends it', async () => {
    const { account, open } = await trader(implementation);
    if (entry?.loginPath !== undefined) expect(await broker.connect(await account())).toEqual({ state: 'needs-login' });
    await open();
    const until = implementation.sessionEnd?.() ?? entry?.sessionEnd?.(server.services.venue.now()) ?? null;
    expect(await broker.connect(await account())).toEqual({ state: 'active', until });
    expect(broker.sessionState(await account())).toEqual({ state: 'active', until });
  });

  it('stays with an account that is switched off: its owner can still get out', async () => {
    const { desk, account } = await readyTrader(implementation);
    await server.services.accounts.updateAccount(desk.user.id, JUST_PROVED, desk.accountId, { status: 'disabled' });
    expect(broker.sessionState(await account())).toMatchObject({ state: 'active' });
    expect(broker.sessionState({ ...(await account()), status: 'needs-login' })).toEqual({ state: 'needs-login' });
  });
});

describe.each(Object.entries(IMPLEMENTATIONS))('%s: orders', (_title, implementation) => {
  const { broker, settle } = implementation;

  it('a limit order works there with its terms', async () => {
    const { desk, account } = await readyTrader(implementation);
    const [order] = (await desk.place(resting({ lots: 2 }))).body.orders;
    await settle();
    expect(await broker.workingOrders(await account())).toEqual([
      { orderId: order?.order_id, status: 'open', quantity: 2 * lot(), filledQuantity: 0 },
    ]);
    expect(await desk.book()).toMatchObject([{ status: 'open', quantity: 2 * lot(), price: PRICE }]);
  });

  it('a market order is filled by its trades', async () => {
    const { desk, account, stands } = await readyTrader(implementation);
    const [order] = (await desk.place({ lots: 2 })).body.orders;
    await settle();
    expect(await stands()).toEqual(['filled']);
    expect(await broker.workingOrders(await account())).toEqual([]);
    const trades = (await broker.trades(await account(), server.services.venue.tradingDate())) ?? [];
    expect(trades.filter(({ orderId }) => orderId === order?.order_id).reduce((sum, { quantity }) => sum + quantity, 0)).toBe(2 * lot());
  });

  it('several orders of one call are each placed once', async () => {
    const { desk, account } = await readyTrader(implementation);
    const { body } = await desk.place([resting({ lots: 1 }), resting({ lots: 2 }), resting({ lots: 3 })]);
    await settle();
    const working = await broker.workingOrders(await account());
    expect(working.map(({ orderId }) => orderId).toSorted()).toEqual(body.orders.map(({ order_id: id }) => id).toSorted());
    expect(working.map(({ quantity }) => quantity / lot()).toSorted((a, b) => a - b)).toEqual([1, 2, 3]);
  });

  it('a repeated call places nothing', async () => {
    const { desk, account } = await readyTrader(implementation);
    const key = newKey();
    const answers = [await desk.place(resting(), key), await desk.place(resting(), key)];
    await settle();
    answers.push(await desk.place(resting(), key));
    expect(new Set(answers.map(({ body }) => body.orders[0]?.order_id)).size).toBe(1);
    expect(await broker.workingOrders(await account())).toHaveLength(1);
  });

  it('a change is of the terms that it names, and of no other', async () => {
    const { desk, account } = await readyTrader(implementation);
    const id = (await desk.place(resting())).body.orders[0]?.order_id ?? '';
    await settle();
    expect((await desk.modify(id, { price: HIGHER })).status).toBe(200);
    await settle();
    expect(await desk.book()).toMatchObject([{ status: 'open', quantity: lot(), price: HIGHER }]);
    expect((await desk.modify(id, { lots: 3 })).status).toBe(200);
    await settle();
    expect(await broker.workingOrders(await account())).toMatchObject([{ orderId: id, quantity: 3 * lot() }]);
    expect(await desk.book()).toMatchObject([{ status: 'open', quantity: 3 * lot(), price: HIGHER }]);
  });

  it('a cancelled order works no longer, and takes no change', async () => {
    const { desk, account, stands } = await readyTrader(implementation);
    const id = (await desk.place(resting())).body.orders[0]?.order_id ?? '';
    await settle();
    expect((await desk.cancel(id)).status).toBe(200);
    await settle();
    expect([await stands(), await broker.workingOrders(await account())]).toEqual([['cancelled'], []]);
    expect((await desk.cancel(id)).body.code).toBe('order.not-open');
    expect((await desk.modify(id, { price: HIGHER })).body.code).toBe('order.not-open');
  });

  it('sends only what may still go at the last moment', async () => {
    const { desk, account, stands } = await readyTrader(implementation);
    const id = (await desk.place(resting())).body.orders[0]?.order_id ?? '';
    await settle();
    const binding = {
      select: async () => new Set<string>(),
      conclude: async (_trx: unknown, _emit: unknown, report: unknown) => report,
    };
    const nothing = { refusal: null, orders: expect.anything() as unknown };
    expect(await broker.cancel(await account(), { orderId: id, instrumentId: someOption(server).id }, binding)).toEqual(nothing);
    await settle();
    expect((await broker.workingOrders(await account())).map(({ orderId }) => orderId)).toEqual([id]);
    expect(await stands()).toEqual(['open']);
  });
});

describe.each(Object.entries(IMPLEMENTATIONS))('%s: books', (_title, implementation) => {
  const { broker, settle, shared } = implementation;
  const theirs = BROKERS.some(({ wire, books }) => wire.broker_name === implementation.name && books === 'theirs');
  const today = () => server.services.venue.tradingDate();

  /** What it knows of these orders, with nothing new to book. */
  async function knownOf(row: Parameters<typeof broker.ask>[0], ids: readonly string[]) {
    const answer = await broker.ask(row, ids);
    const emit = () => Promise.reject(new Error('nothing is new')) as never;
    const known = await server.db.transaction().execute((trx) => answer.book(trx, emit, new Set(ids)));
    return { complete: answer.complete, known: [...known].toSorted() };
  }

  it('know the orders that were sent', async () => {
    const { desk, account } = await readyTrader(implementation);
    const { body } = await desk.place([{}, resting()]);
    await settle();
    const ids = body.orders.map(({ order_id: id }) => id).toSorted();
    expect(await knownOf(await account(), ids)).toEqual({ complete: true, known: ids });
  });

  // Our own exchange loses nothing that it has taken: it is asked about what it has.
  it.runIf(theirs)('know no order that was not sent', async () => {
    const { account } = await readyTrader(implementation);
    expect(await knownOf(await account(), [newKey()])).toEqual({ complete: true, known: [] });
  });

  it('of an account without orders are empty and whole', async () => {
    const { account } = await readyTrader(implementation);
    const row = await account();
    expect(await knownOf(row, [])).toEqual({ complete: true, known: [] });
    expect([await broker.workingOrders(row), await broker.trades(row, today()), await broker.positions(row)]).toEqual([[], [], []]);
  });

  it('tell working orders, trades and open positions of the account and of no other', async () => {
    const { desk, account } = await readyTrader(implementation);
    const other = shared === true ? undefined : await readyTrader(implementation);
    const option = someOption(server);
    const { body } = await desk.place([{ lots: 2 }, resting({ lots: 3 })]);
    await other?.desk.place({});
    await settle();
    const [filled, waiting] = await Promise.all(
      body.orders.map(async ({ order_id: id }) => (await desk.book()).find((one) => one.order_id === id)),
    );
    expect(await broker.workingOrders(await account())).toEqual([
      { orderId: waiting?.order_id, status: 'open', quantity: 3 * lot(), filledQuantity: 0 },
    ]);
    const trades = (await broker.trades(await account(), today())) ?? [];
    expect(trades.map((trade) => trade.tradeId)).toEqual(filled?.fills.map((fill) => fill.trade_id));
    expect(trades.every((trade) => trade.orderId === filled?.order_id && trade.side === 'buy')).toBe(true);
    const [position, ...rest] = await broker.positions(await account());
    expect(rest).toEqual([]);
    expect(position).toMatchObject({ instrumentId: option.id, product: 'NRML', netQuantity: 2 * lot() });
  });

  it('tell no trades of an earlier day as those of today', async () => {
    const { desk, account } = await readyTrader(implementation);
    await desk.place({});
    await settle();
    expect((await broker.trades(await account(), nseFo.previousTradingDay(today()))) ?? []).toEqual([]);
  });

  it('hold the position that the trades leave, and none once it is closed', async () => {
    const { desk, account } = await readyTrader(implementation);
    await desk.place({ lots: 3 });
    await settle();
    await desk.place({ lots: 1, transaction_type: 'SELL' });
    await settle();
    expect(await broker.positions(await account())).toMatchObject([{ netQuantity: 2 * lot() }]);
    expect(await desk.positions()).toMatchObject([{ net_quantity: 2 * lot() }]);
    await desk.place({ lots: 2, transaction_type: 'SELL' });
    await settle();
    expect((await broker.positions(await account())).filter(({ netQuantity }) => netQuantity !== 0)).toEqual([]);
    expect(await desk.positions()).toMatchObject([{ net_quantity: 0 }]);
  });

  it.runIf(broker.holdings !== undefined)(
    'tell the shares in the demat account, in its own names where they are none of ours',
    async () => {
      const { account } = await readyTrader(implementation);
      expect(await broker.holdings?.(await account())).toEqual([]);
      implementation.holdShares?.();
      expect(await broker.holdings?.(await account())).toEqual([
        {
          ...{ instrumentId: 'SGBMAR29', quantity: 30, t1Quantity: 5, pledgedQuantity: 10, authorisedQuantity: 0 },
          ...{ averagePrice: 60_505_000, lastPrice: null },
        },
      ]);
    },
  );

  const limits = BROKERS.find(({ wire }) => wire.broker_name === implementation.name)?.calls ?? null;

  it.runIf(limits === null)('know of no limits where the catalogue has none', () => {
    expect(broker.usedLimits).toBeUndefined();
  });

  it.runIf(limits !== null)('say how much of each limit of the catalogue is used', async () => {
    const { account } = await readyTrader(implementation);
    const row = await account();
    const usedNow = async () => (await broker.usedLimits?.(row)) ?? [];
    const before = await usedNow();
    expect(before).toMatchObject(limits ?? ['no limits']);
    await broker.positions(row);
    const after = await usedNow();
    const added = after.map(({ kinds, used }, at) => [kinds.includes('positions'), used - (before[at]?.used ?? 0)]);
    expect(added.filter(([counts]) => counts)).not.toEqual([]);
    expect(added).toEqual(after.map(({ kinds }) => (kinds.includes('positions') ? [true, 1] : [false, 0])));
  });
});

describe.each(Object.entries(IMPLEMENTATIONS).filter(([, { broker }]) => broker.follow !== undefined))(
  '%s: the stream',
  (_title, implementation) => {
    const { broker, happen, endSessions } = implementation;

    /** Opens the stream of a trader, and counts what it tells. */
    async function followed() {
      const { account } = await readyTrader(implementation);
      const told = { opened: 0, reported: 0, ended: 0 };
      const stream = await broker.follow?.(await account(), {
        opened: () => void (told.opened += 1),
        reported: () => void (told.reported += 1),
        ended: () => void (told.ended += 1),
      });
      if (!stream) throw new Error('a trader who is logged in has a stream');
      await eventually(() => expect(told.opened).toBe(1));
      return { account, told, stream };
    }

    it('tells that something has happened there, whoever has done it', async () => {
      const { told, stream } = await followed();
      expect(told.reported).toBe(0);
      happen?.();
      await eventually(() => expect(told.reported).toBeGreaterThan(0));
      expect(told.ended).toBe(0);
      stream.close();
    });

    it('tells nothing once it is closed', async () => {
      const [closed, open] = [await followed(), await followed()];
      closed.stream.close();
      happen?.();
      await eventually(() => expect(open.told.reported).toBeGreaterThan(0));
      expect(closed.told).toEqual({ opened: 1, reported: 0, ended: 0 });
      open.stream.close();
    });

    it('ends once with the session, which then needs a login', async () => {
      const { account, told } = await followed();
      endSessions?.();
      await eventually(async () => expect((await account()).status).toBe('needs-login'));
      expect(told).toMatchObject({ opened: 1, ended: 1 });
      expect(await broker.follow?.(await account(), { opened: fail, reported: fail, ended: fail })).toBeNull();
    });
  },
);

const fail = () => {
  throw new Error('without a session there is no stream');
};

/** What screens offer by a capability, and the calls that it needs. */
const NEEDS = {
  'renew-sessions': ['renew'],
  'convert-positions': ['convert'],
  holdings: ['holdings'],
  'broker-triggers': ['triggers', 'placeTrigger', 'modifyTrigger', 'cancelTrigger'],
  'broker-kill-switch': ['killSwitch', 'setKillSwitch'],
  'broker-square-off': ['squareOff'],
  'address-check': ['address'],
} as const satisfies Readonly<Record<string, readonly (keyof BrokerWire)[]>>;

describe.each(BROKERS.filter(({ open }) => open !== undefined))(
  '$wire.broker_name',
  ({ wire: { broker_name: name, capabilities }, ...entry }) => {
    it.each(Object.entries(NEEDS))('has the capability %s if its connection has the calls for it, and else not', (capability, calls) => {
      const wire = entry.open?.({ address: elsewhere.broker.url, http: createBrokerHttp, sockets: createSockets }) ?? null;
      if (wire === null) throw new Error(`${name} has an address`);
      wire.close();
      const has = calls.map((call) => wire[call] !== undefined);
      expect(new Set(has)).toEqual(new Set([capabilities.includes(capability)]));
      if (capability === 'renew-sessions') expect(entry.renewBeforeMs !== undefined).toBe(capabilities.includes(capability));
    });
  },
);
