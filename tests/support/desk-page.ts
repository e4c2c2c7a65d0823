import * as accounts from '#contract/operations/accounts.ts';
import * as market from '#contract/operations/market.ts';
import * as orders from '#contract/operations/orders.ts';
import * as portfolios from '#contract/operations/portfolios.ts';
import * as positions from '#contract/operations/positions.ts';
import type { Order, Position, Quote } from '#client/api/types.ts';
import type { FakeServer } from './fake-server.ts';
import { ACCOUNT, CALL, EXCHANGE_AT, PORTFOLIO, quoteOf, TRADING_DATE } from './wire-samples.ts';

export interface DeskOnServer {
  readonly orders?: readonly Order[];
  readonly positions?: readonly Position[];
  /** Asked for at each call, so that a quote can be as old as a test wants. */
  readonly quote?: () => Partial<Quote>;
}

/** Makes the fake server answer as for a trader with one paper account and one portfolio; its prices are as fresh as the clock unless a test says otherwise. */
export function prepareDesk(server: FakeServer, desk: DeskOnServer = {}): FakeServer {
  const now = () => ({ received_at: Date.now(), exchange_at: EXCHANGE_AT });
  const quote = (id: string) => quoteOf({ instrument_id: id, ...now(), ...desk.quote?.() });
  return server
    .on(accounts.listAccounts, { broker_accounts: [ACCOUNT] })
    .on(portfolios.listPortfolios, { portfolios: [PORTFOLIO] })
    .on(market.getQuotes, ({ query }) => ({ quotes: (query.get('instrument_ids') ?? '').split(',').map(quote), instruments: [CALL] }))
    .on(orders.getOrderBook, () => ({ order_book: [...(desk.orders ?? [])], trading_date: TRADING_DATE, ...now() }))
    .on(positions.getPositions, () => ({ data: [...(desk.positions ?? [])], trading_date: TRADING_DATE, ...now() }));
}
