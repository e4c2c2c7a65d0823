import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect } from 'vitest';
import { newKey, openTestDesk, someOption, stepMarket, type TestDesk } from './desk.ts';
import { expectBooksReconcile } from './reconcile.ts';
import type { TestServer } from './server.ts';

export interface SoakPlan {
  readonly accounts: number;
  readonly portfoliosEach: number;
  /** Orders that rest at any time, of all accounts together. */
  readonly resting: number;
  readonly evenings: number;
  /** Exchange time of a step: the market draws the same law in fewer, longer steps (the `pace` input). */
  readonly stepMs: number;
}

export interface SoakFigures {
  steps: number;
  placed: number;
  denied: number;
  fills: number;
  events: number;
  /** Bytes of the heap after a collection, at each evening. */
  heaps: number[];
}

const PRICES = [1, 0.99, 0.97, 0.9];

function heapAfterCollection(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  collect();
  return process.memoryUsage().heapUsed;
}

/** A price at which an order for the day's option rests: below the bid, or above the ask for a closing order. */
function restingPrice({ services: { venue } }: TestServer, id: string, closes: boolean, place: number): number {
  const quote = venue.quote(id);
  const bid = quote?.depth.bids[0]?.price ?? quote?.lastPrice ?? 0;
  const factor = PRICES[place % PRICES.length] ?? 0.9;
  const tick = venue.instrument(id)?.tickSize ?? 500;
  return Math.max(tick, Math.round((bid * (closes ? 2 - factor : factor)) / tick) * tick) / 10_000;
}

/** Places the missing resting orders of an account, after closing open positions. */
async function refill(
  server: TestServer,
  desk: TestDesk,
  portfolios: readonly string[],
  wanted: number,
  figures: SoakFigures,
): Promise<void> {
  const working = await server.db
    .selectFrom('orders')
    .select('portfolio_id')
    .where('broker_account_id', '=', desk.accountId)
    .where('status', 'in', ['open', 'partially-filled'])
    .execute();
  const open = await server.db
    .selectFrom('positions')
    .select(['portfolio_id', 'instrument_id', 'net_quantity'])
    .where('broker_account_id', '=', desk.accountId)
    .where('net_quantity', '>', 0)
    .execute();
  const each = wanted / portfolios.length;
  for (const portfolio of portfolios) {
    const missing = each - working.filter((row) => row.portfolio_id === portfolio).length;
    if (missing <= 0) continue;
    const held = open.find((row) => row.portfolio_id === portfolio);
    const id = held?.instrument_id ?? someOption(server).id;
    const orders = Array.from({ length: missing }, (_, place) => {
      const closes = held !== undefined && place === 0;
      const terms = { instrument_id: closes ? id : someOption(server).id, transaction_type: closes ? 'SELL' : 'BUY', lots: 1 };
      return {
        ...terms,
        order_type: 'LIMIT',
        product: 'NRML',
        validity: 'DAY',
        price: restingPrice(server, terms.instrument_id, closes, place + figures.placed),
        trigger_price: null,
      };
    });
    const { status, body } = await server.call<{ orders: { status: string }[] }>('POST', '/api/order-book/order-book/place_trades/', {
      token: desk.user.token,
      body: { account_number: desk.accountNumber, portfolio_id: portfolio, orders },
      headers: { 'idempotency-key': newKey() },
    });
    expect(status).toBe(200);
    figures.placed += body.orders.length;
    figures.denied += body.orders.filter((order) => order.status === 'denied').length;
  }
}

/** Expects that the numbers of a user's events run from 1 without a gap, and returns how many there are. */
async function expectNoGap(server: TestServer, userId: string): Promise<number> {
  const rows = await server.db.selectFrom('events').select('seq').where('user_id', '=', userId).orderBy('seq').execute();
  expect(rows.findIndex((row, index) => row.seq !== index + 1)).toBe(-1);
  expect(await server.services.eventLog.head(userId)).toBe(rows.length);
  return rows.length;
}

/** Runs the real server through whole sessions by its virtual clock; every evening the books of each account have to agree. */
export async function soak(server: TestServer, plan: SoakPlan): Promise<SoakFigures> {
  const { venue, portfolios } = server.services;
  await venue.execute({ inputs: async () => [{ type: 'pace', stepMs: plan.stepMs }], conclude: async () => undefined });
  const figures: SoakFigures = { steps: 0, placed: 0, denied: 0, fills: 0, events: 0, heaps: [] };
  const desks: { desk: TestDesk; own: string[] }[] = [];
  for (let count = 0; count < plan.accounts; count += 1) {
    const desk = await openTestDesk(server);
    // Enough money for every order to rest: lack of money is another test.
    await server.db.updateTable('broker_accounts').set({ opening_balance: 1e13 }).where('id', '=', desk.accountId).execute();
    const own = [desk.portfolioId];
    while (own.length < plan.portfoliosEach)
      own.push((await portfolios.createPortfolio(desk.user.id, { broker_account_id: desk.accountId, name: `Book ${own.length}` })).id);
    desks.push({ desk, own });
  }
  for (let evening = 0; evening < plan.evenings;) {
    const date = venue.tradingDate();
    for (const { desk, own } of desks) await refill(server, desk, own, plan.resting / plan.accounts, figures);
    server.clock.advance(plan.stepMs);
    await stepMarket(server);
    figures.steps += 1;
    if (venue.tradingDate() === date) continue;
    evening += 1;
    for (const { desk } of desks) await expectBooksReconcile(server, desk);
    figures.heaps.push(heapAfterCollection());
  }
  for (const { desk } of desks) figures.events += await expectNoGap(server, desk.user.id);
  figures.fills = (await server.db.selectFrom('fills').select('sequence').execute()).length;
  return figures;
}
