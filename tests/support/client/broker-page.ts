import type { Account } from '#client/api/types.ts';
import * as accounts from '#contract/operations/accounts.ts';
import * as books from '#contract/operations/books.ts';
import * as links from '#contract/operations/broker-links.ts';
import * as market from '#contract/operations/market.ts';
import * as orders from '#contract/operations/orders.ts';
import * as portfolios from '#contract/operations/portfolios.ts';
import * as risk from '#contract/operations/risk.ts';
import { ACCOUNT, bookOf, EXCHANGE_AT, PORTFOLIO, riskStatusOf, TRADING_DATE } from '#tests/support/server/wire-samples.ts';
import type { FakeServer } from './fake-server.ts';

export const PAPER = {
  broker_name: 'paper',
  title: 'Paper broker',
  kind: 'paper' as const,
  environments: ['paper' as const],
  fields: [],
  capabilities: ['options', 'a-new-one'],
};
export const REDIRECT = { ...PAPER, broker_name: 'practice', title: 'Practice broker', kind: 'redirect' as const };
export const PRACTICE: Account = { ...ACCOUNT, id: 'a3', broker_name: 'practice', label: 'Real-like', status: 'needs-login' };
/** A broker elsewhere that takes keys, and an account there. */
export const KEYED = {
  ...PAPER,
  broker_name: 'keyed',
  title: 'Keyed broker',
  kind: 'keys' as const,
  environments: ['sandbox' as const],
  fields: [
    { name: 'api_key', secret: false, required: true },
    { name: 'pin', secret: true, required: true },
  ],
};
export const ELSEWHERE: Account = { ...ACCOUNT, id: 'a4', broker_name: 'keyed', environment: 'sandbox', label: 'Away' };
export const SECOND: Account = { ...ACCOUNT, id: 'a2', label: 'Second', account_number: 'PA87654321' };

/** The accounts of the server, in the order in which they were added. */
let list: Account[] = [];
/** Answers the call with the account, which is on the list from then on. */
export const saved = (account: Account) => () => {
  list = list.some(({ id }) => id === account.id) ? list.map((item) => (item.id === account.id ? account : item)) : [...list, account];
  return { broker_accounts: account };
};
/** Returns the server with everything that the screen of brokers asks for. */
export function withBrokers(server: FakeServer, first: Account[]): FakeServer {
  list = first;
  return server
    .on(accounts.listAccounts, () => ({ broker_accounts: list }))
    .on(accounts.listBrokers, { brokers: [PAPER, REDIRECT, KEYED] })
    .on(market.getMarketClock, () => ({ exchange_at: EXCHANGE_AT, received_at: Date.now(), speed: 1, session_open: true }))
    .on(risk.getRiskStatus, riskStatusOf())
    .on(books.listReconciliations, { reconciliations: [], exchange_at: EXCHANGE_AT, received_at: Date.now() })
    .on(books.getPositionBook, () => bookOf([]))
    .on(orders.getOrderBook, { order_book: [], trading_date: TRADING_DATE, exchange_at: EXCHANGE_AT, received_at: Date.now() })
    .on(links.listBrokerLogins, { logins: [] })
    .on(portfolios.listPortfolios, { portfolios: [PORTFOLIO] });
}
