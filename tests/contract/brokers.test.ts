import { describe, expect, it } from 'vitest';
import { previousTradingDay } from '#domain/calendar/trading-days.ts';
import type { Broker } from '#server/brokers/broker.ts';
import { BROKERS } from '#server/brokers/catalogue.ts';
import { createPaperBroker } from '#server/brokers/paper/paper-broker.ts';
import { createPracticeBroker } from '#server/brokers/practice/practice-broker.ts';
import { findAccountByNumber } from '#server/repositories/broker-accounts.ts';
import { createPracticeBooks } from '#server/services/broker-reports/practice-books.ts';
import { logInAtBroker } from '#tests/support/server/broker-login.ts';
import { JUST_PROVED, openTestDesk, quoteNow, someOption, stepMarket, type TestDesk } from '#tests/support/server/desk.ts';
import { practise } from '#tests/support/server/practise.ts';
import { testServer } from '#tests/support/server/server.ts';

const server = await testServer();
const paper = createPaperBroker({ db: server.db, venue: server.services.venue });

interface Implementation {
  /** Name in the catalogue. */
  readonly name: string;
  readonly broker: Broker;
  /** Makes a new account of it ready for orders. */
  readonly open?: (desk: TestDesk) => Promise<unknown>;
}

const IMPLEMENTATIONS: Readonly<Record<string, Implementation>> = {
  'the paper broker': { name: 'paper', broker: paper },
  'the practice broker': {
    name: 'practice',
    broker: createPracticeBroker(paper, server.services.venue.now),
    open: (desk) => logInAtBroker(server, desk.user.token, desk.accountId),
  },
  'the paper broker that answers by reports': {
    name: 'paper',
    broker: { ...paper, ...createPracticeBooks(server.db, paper) },
    open: (desk) => practise(server, desk, []),
  },
};

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
  return rest;
}

/** A price at which a purchase of the option rests. */
function restingPrice() {
  const option = someOption(server);
  const bid = quoteNow(server, option.id).depth.bids[0]?.price ?? 0;
  return (Math.floor((bid * 0.7) / option.tickSize) * option.tickSize) / 10_000;
}

/** Brokers with books of their own answer later: what they keep is tested in tests/server/brokers. */
const ELSEWHERE = BROKERS.flatMap(({ books, wire }) => (books === 'theirs' ? [wire.broker_name] : []));

it('every broker of the catalogue keeps the contract', () => {
  const kept = new Set([...Object.values(IMPLEMENTATIONS).map(({ name }) => name), ...ELSEWHERE]);
  expect(BROKERS.map(({ wire }) => wire.broker_name).filter((name) => !kept.has(name))).toEqual([]);
});

describe.each(Object.entries(IMPLEMENTATIONS))('%s', (_title, implementation) => {
  const { name, broker } = implementation;
  const entry = BROKERS.find(({ wire }) => wire.broker_name === name);

  it('has a session once its owner is logged in, until the catalogue ends it', async () => {
    const { account, open } = await trader(implementation);
    if (entry?.loginPath !== undefined) expect(await broker.connect(await account())).toEqual({ state: 'needs-login' });
    await open();
    const until = entry?.sessionEnd?.(server.services.venue.now()) ?? null;
    expect(await broker.connect(await account())).toEqual({ state: 'active', until });
    expect(broker.sessionState(await account())).toEqual({ state: 'active', until });
  });

  it('keeps the session of an account that is switched off: its owner can still get out', async () => {
    const { desk, account } = await readyTrader(implementation);
    await server.services.accounts.updateAccount(desk.user.id, JUST_PROVED, desk.accountId, { status: 'disabled' });
    expect(broker.sessionState(await account())).toMatchObject({ state: 'active' });
    expect(broker.sessionState({ ...(await account()), status: 'needs-login' })).toEqual({ state: 'needs-login' });
  });

  it('sends only what may still go at the last moment', async () => {
    const { desk, account } = await readyTrader(implementation);
    await stepMarket(server);
    const option = someOption(server);
    const { body } = await desk.place({ order_type: 'LIMIT', price: restingPrice() });
    const [resting] = body.orders;
    const target = { orderId: resting?.order_id ?? '', instrumentId: option.id };
    const said = await broker.cancel(await account(), target, {
      select: async () => new Set<string>(),
      conclude: async (_trx, _emit, report) => report,
    });
    expect(said).toEqual({ refusal: null, orders: expect.anything() });
    expect((await broker.workingOrders(await account())).map(({ orderId }) => orderId)).toEqual([target.orderId]);
  });

  it('knows the orders that were sent to it', async () => {
    const { desk, account } = await readyTrader(implementation);
    await stepMarket(server);
    const { body } = await desk.place([{}, { order_type: 'LIMIT', price: restingPrice() }]);
    const ids = body.orders.map(({ order_id: id }) => id);
    const row = await account();
    const answer = await broker.ask(row, ids);
    expect(answer.complete).toBe(true);
    const known = await server.db
      .transaction()
      .execute((trx) => answer.book(trx, () => Promise.reject(new Error('nothing is new')) as never, new Set(ids)));
    expect([...known].toSorted()).toEqual(ids.toSorted());
  });

  it('reports working orders, trades and open positions of the account and of no other', async () => {
    const { desk, account } = await readyTrader(implementation);
    const other = await readyTrader(implementation);
    await stepMarket(server);
    const option = someOption(server);
    const { body } = await desk.place([{ lots: 2 }, { order_type: 'LIMIT', price: restingPrice(), lots: 3 }]);
    await other.desk.place({});
    const [filled, resting] = body.orders;
    expect(await broker.workingOrders(await account())).toEqual([
      { orderId: resting?.order_id, status: 'open', quantity: 3 * option.lotSize, filledQuantity: 0 },
    ]);
    const trades = (await broker.trades(await account(), server.services.venue.tradingDate())) ?? [];
    expect(trades.map((trade) => trade.tradeId)).toEqual(filled?.fills.map((fill) => fill.trade_id));
    expect(trades.every((trade) => trade.orderId === filled?.order_id && trade.side === 'buy')).toBe(true);
    expect((await broker.trades(await account(), previousTradingDay(server.services.venue.tradingDate()))) ?? []).toEqual([]);
    const [position, ...rest] = await broker.positions(await account());
    expect(rest).toEqual([]);
    expect(position).toMatchObject({ instrumentId: option.id, product: 'NRML', netQuantity: 2 * option.lotSize });
  });
});
