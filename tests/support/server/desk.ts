import { randomUUID } from 'node:crypto';
import type { InferOutput } from 'valibot';
import type { order, resolveAnswer } from '#contract/schemas/order.ts';
import type { position, summaryAnswer } from '#contract/schemas/position.ts';
import type { OptionContract } from '#domain/instruments/instrument.ts';
import type { Quote } from '#domain/market/quote.ts';
import { findBroker } from '#server/brokers/catalogue.ts';
import type { TestAnswer, TestServer, TestUser } from './server.ts';

export type WireOrder = InferOutput<typeof order>;
export type WirePosition = InferOutput<typeof position>;
export type OrdersBody = {
  orders: WireOrder[];
  message: string;
  code?: string;
  fields?: { path: string; code: string; values?: object }[];
};

/** A signed-in trader with a paper account and a portfolio on a test server. */
export interface TestDesk {
  readonly user: TestUser;
  readonly accountNumber: string;
  readonly accountId: string;
  readonly portfolioId: string;
  /** Places orders; every field of the first option's one-lot market purchase can be replaced. */
  place(orders: Record<string, unknown> | Record<string, unknown>[], key?: string): Promise<TestAnswer<OrdersBody>>;
  execute(body: Record<string, unknown>, key?: string): Promise<TestAnswer<OrdersBody>>;
  modify(orderId: string, change: Record<string, unknown>, key?: string): Promise<TestAnswer<OrdersBody>>;
  cancel(orderId: string, key?: string): Promise<TestAnswer<OrdersBody>>;
  resolve(key: string): Promise<TestAnswer<InferOutput<typeof resolveAnswer>>>;
  book(date?: string): Promise<WireOrder[]>;
  positions(date?: string): Promise<WirePosition[]>;
  summary(): Promise<InferOutput<typeof summaryAnswer>>;
}

/** A session with a fresh identity confirmation, for changes that a test makes without a call. */
export const JUST_PROVED = { provedAt: new Date(8.64e15) };

export const newKey = (): string => randomUUID();

/** Returns the NIFTY option nearest the money of the first expiry that is not today. */
export function someOption({ services: { venue } }: Pick<TestServer, 'services'>, type: 'call' | 'put' = 'call'): OptionContract {
  const spot = venue.quote('SIM:NIFTY')?.lastPrice ?? 0;
  const today = venue.tradingDate();
  let found: OptionContract | null = null;
  const distance = ({ strike }: OptionContract) => Math.abs(strike - spot);
  for (const each of venue.instruments()) {
    if (each.kind !== 'option' || each.optionType !== type || each.underlying !== 'NIFTY' || each.expiry <= today) continue;
    if (found === null || (each.expiresAt - found.expiresAt || distance(each) - distance(found)) < 0) found = each;
  }
  if (!found) throw new Error('the market lists no option');
  return found;
}

export function quoteNow({ services: { venue } }: TestServer, instrumentId: string): Quote {
  const quote = venue.quote(instrumentId);
  if (!quote) throw new Error(`no quote: ${instrumentId}`);
  return quote;
}

/** Moves the market by steps of 250 ms; what follows from each has happened before the next. */
export async function stepMarket({ services: { venue } }: TestServer, steps = 1): Promise<void> {
  for (let count = 0; count < steps; count += 1) {
    await venue.step();
    await venue.settled();
  }
}

export async function openTestDesk(server: TestServer, user?: TestUser, brokerName = 'paper'): Promise<TestDesk> {
  const trader = user ?? (await server.signIn());
  const { token } = trader;
  const { environments = ['paper'], fields = [] } = findBroker(brokerName)?.wire ?? {};
  const account = await server.services.accounts.createAccount(trader.id, {
    broker_name: brokerName,
    environment: environments[0] ?? 'paper',
    label: 'Practice',
    fields: Object.fromEntries(fields.map(({ name }) => [name, `${name}-of-${trader.id}`])),
  });
  const portfolio = await server.services.portfolios.createPortfolio(trader.id, { broker_account_id: account.id, name: 'Weekly' });
  const target = { account_number: account.account_number, portfolio_id: portfolio.id };
  const post = (path: string, body: object, key = newKey()) =>
    server.call<OrdersBody>('POST', `/api/order-book/order-book/${path}/`, { token, body, headers: { 'idempotency-key': key } });
  const base = () => ({
    instrument_id: someOption(server).id,
    transaction_type: 'BUY',
    order_type: 'MARKET',
    product: 'NRML',
    validity: 'DAY',
    lots: 1,
    price: null,
    trigger_price: null,
  });
  return {
    user: trader,
    accountNumber: account.account_number,
    accountId: account.id,
    portfolioId: portfolio.id,
    place: (orders, key) => post('place_trades', { ...target, orders: [orders].flat().map((one) => ({ ...base(), ...one })) }, key),
    execute: (body, key) => post('execute_order', { ...target, ...body }, key),
    modify: (orderId, change, key) => post('modify_order', { account_number: account.account_number, order_id: orderId, ...change }, key),
    cancel: (orderId, key) => post('cancel_order', { account_number: account.account_number, order_id: orderId }, key),
    resolve: (key) => server.call('POST', `/api/order-book/intents/${key}/resolve/`, { token }),
    async book(date) {
      const query = date ? `?start_date=${date}` : '';
      return (
        await server.call<{ order_book: WireOrder[] }>('GET', `/api/order-book/order-book/${account.account_number}${query}`, { token })
      ).body.order_book;
    },
    async positions(date) {
      const query = date ? `?start_date=${date}` : '';
      return (await server.call<{ data: WirePosition[] }>('GET', `/api/position/position/${portfolio.id}/${query}`, { token })).body.data;
    },
    summary: async () =>
      (
        await server.call<InferOutput<typeof summaryAnswer>>('GET', `/api/position/summary/${portfolio.id}/?start_date=2020-01-01`, {
          token,
        })
      ).body,
  };
}
