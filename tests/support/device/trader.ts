import { randomUUID } from 'node:crypto';
import type { InferOutput } from 'valibot';
import { IDEMPOTENCY_HEADER } from '#contract/constants.ts';
import type { brokerAccount } from '#contract/schemas/account.ts';
import type { chainAnswer } from '#contract/schemas/instrument.ts';
import type { order, orderBookAnswer, orderRequest } from '#contract/schemas/order.ts';
import type { portfolio } from '#contract/schemas/portfolio.ts';
import type { positionsAnswer } from '#contract/schemas/position.ts';
import type { user } from '#contract/schemas/user.ts';
import type { InferInput } from 'valibot';

export type Account = InferOutput<typeof brokerAccount>;
export type Portfolio = InferOutput<typeof portfolio>;
export type Order = InferOutput<typeof order>;

export const PASSWORD = 'correct horse battery';

/** A user of a running product, acting by calls: the state a browser test starts from, and the truth it compares with. */
export interface Trader {
  readonly email: string;
  readonly token: string;
  readonly account: Account;
  readonly portfolio: Portfolio;
  /** Begins another session of the user, for a device. */
  signIn(): Promise<Session>;
  chain(): Promise<InferOutput<typeof chainAnswer>>;
  place(request: InferInput<typeof orderRequest>, key?: string): Promise<Order>;
  cancel(orderId: string): Promise<Order>;
  /** Has the account practise such faults from now on. */
  practise(faults: Readonly<Record<string, unknown>>): Promise<void>;
  /** Sets how far a market order may fill from the price at which it is sent, in percent. */
  protect(percent: number): Promise<void>;
  orderBook(): Promise<InferOutput<typeof orderBookAnswer>>;
  positions(): Promise<InferOutput<typeof positionsAnswer>>;
  /** Makes any other call, by its path below /api/; a refusal throws. */
  ask<T>(method: Method, path: string, body?: unknown, key?: string): Promise<T>;
}

/** A session, as the server answers a sign-in. */
interface Session {
  readonly user: InferOutput<typeof user>;
  readonly token: string;
}

type Method = 'GET' | 'POST' | 'PUT';

let addresses = 0;
/** Returns another address of this machine each time. */
function ownAddress(): string {
  addresses += 1;
  return `127.1.${(addresses >> 8) & 255}.${addresses & 255}`;
}

async function call<T>(url: string, method: Method, token: string | null, body?: unknown, key?: string): Promise<T> {
  const response = await fetch(url, {
    method,
    headers: {
      // A product behind a proxy sees a sign-in from an address of its own: one address may make thirty a minute.
      ...(token === null ? { 'x-forwarded-for': ownAddress() } : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { [IDEMPOTENCY_HEADER]: key }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${text}`);
  return JSON.parse(text) as T;
}

/** Returns a new e-mail address. */
export function newEmail(): string {
  return `trader-${randomUUID().slice(0, 8)}@example.org`;
}

/** Registers a user with a paper account and a portfolio; `email` of an existing one only signs in and takes the first of each. */
export async function registerTrader(origin: string, existing?: string): Promise<Trader> {
  const email = existing ?? newEmail();
  const at = (path: string) => `${origin}/api/${path}`;
  if (existing === undefined) {
    await call(at('authenticate/register/'), 'POST', null, { email, password: PASSWORD, name: 'Asha Rao', mobile: '+91 98765 43210' });
  }
  const signIn = () => call<Session>(at('authenticate/login/'), 'POST', null, { email, password: PASSWORD });
  const { token } = await signIn();
  const account = await firstAccount(at, token, existing !== undefined);
  return traderOf(at, { email, token, account, portfolio: await firstPortfolio(at, token, account, existing !== undefined), signIn });
}

/** Visits a demo, and is the trader who has lived there. */
export async function visitDemo(origin: string): Promise<Trader> {
  const at = (path: string) => `${origin}/api/${path}`;
  const session = await call<Session>(at('demo/visit/'), 'POST', null, {});
  const { user, token } = session;
  const account = await firstAccount(at, token, true);
  const portfolio = await firstPortfolio(at, token, account, true);
  return traderOf(at, { email: user.email, token, account, portfolio, signIn: async () => session });
}

function traderOf(at: At, who: Pick<Trader, 'email' | 'token' | 'account' | 'portfolio' | 'signIn'>): Trader {
  const { token, account, portfolio } = who;
  return {
    ...who,
    chain: () => call(at('market/chain?underlying=NIFTY'), 'GET', token),
    place: async (request, key = randomUUID()) => {
      const body = { account_number: account.account_number, portfolio_id: portfolio.id, orders: [request] };
      const { orders } = await call<{ orders: Order[] }>(at('order-book/order-book/place_trades/'), 'POST', token, body, key);
      return one(orders);
    },
    cancel: async (orderId) => {
      const body = { account_number: account.account_number, order_id: orderId };
      return one((await call<{ orders: Order[] }>(at('order-book/order-book/cancel_order/'), 'POST', token, body, randomUUID())).orders);
    },
    practise: async (faults) => {
      const body = { practice_faults: { script: [], seed: null, ...faults } };
      await call(at(`accounts/practice-faults/${account.id}/`), 'PUT', token, body);
    },
    protect: async (percent) => {
      await call(at('profile/user/update_trade_default/'), 'POST', token, { protection_percent: percent });
    },
    orderBook: () => call(at(`order-book/order-book/${account.account_number}`), 'GET', token),
    positions: () => call(at(`position/position/${portfolio.id}/`), 'GET', token),
    ask: (method, path, body, key) => call(at(path), method, token, body, key),
  };
}

type At = (path: string) => string;

async function firstAccount(at: At, token: string, existing: boolean): Promise<Account> {
  if (existing) return one((await call<{ broker_accounts: Account[] }>(at('accounts/all-accounts/'), 'GET', token)).broker_accounts);
  const body = { broker_name: 'paper', environment: 'paper', label: 'Practice' };
  return (await call<{ broker_accounts: Account }>(at('accounts/accounts/'), 'POST', token, body)).broker_accounts;
}

async function firstPortfolio(at: At, token: string, account: Account, existing: boolean): Promise<Portfolio> {
  if (existing)
    return one((await call<{ portfolios: Portfolio[] }>(at(`portfolios/all-portfolios/${account.id}/`), 'GET', token)).portfolios);
  const body = { broker_account_id: account.id, name: 'Weekly options' };
  return (await call<{ portfolios: Portfolio }>(at('portfolios/portfolios/'), 'POST', token, body)).portfolios;
}

function one<T>(list: readonly T[]): T {
  const [first] = list;
  if (first === undefined) throw new Error('the answer has no entry');
  return first;
}
