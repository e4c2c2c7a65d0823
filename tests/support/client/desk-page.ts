import type { BodyOf } from '#contract/operation.ts';
import * as accounts from '#contract/operations/accounts.ts';
import * as botRuns from '#contract/operations/bot-runs.ts';
import * as books from '#contract/operations/books.ts';
import { getHistoryStatus } from '#contract/operations/history.ts';
import * as instructions from '#contract/operations/instructions.ts';
import * as charts from '#contract/operations/charts.ts';
import * as baskets from '#contract/operations/baskets.ts';
import * as tradeNotes from '#contract/operations/trade-notes.ts';
import * as market from '#contract/operations/market.ts';
import { listMarketSources } from '#contract/operations/market-sources.ts';
import * as orders from '#contract/operations/orders.ts';
import * as portfolios from '#contract/operations/portfolios.ts';
import * as positions from '#contract/operations/positions.ts';
import * as risk from '#contract/operations/risk.ts';
import type { Estimate, Instruction, Order, OrderNote, Position, PositionBookRow, Quote } from '#client/api/types.ts';
import type { FakeServer } from './fake-server.ts';
import {
  ACCOUNT,
  bookOf,
  CALL,
  chainOf,
  estimateOf,
  EXCHANGE_AT,
  PORTFOLIO,
  quoteOf,
  riskStatusOf,
  TRADING_DATE,
} from '../server/wire-samples.ts';

export interface DeskOnServer {
  readonly orders?: readonly Order[];
  readonly positions?: readonly Position[];
  readonly instructions?: readonly Instruction[];
  readonly book?: readonly PositionBookRow[];
  readonly notes?: readonly OrderNote[];
  /** Asked for at each call, so that a quote can be as old as a test wants. */
  readonly quote?: () => Partial<Quote>;
  /** The server's estimate of the order in the ticket. */
  readonly estimate?: () => Partial<Estimate>;
}

/** Makes the fake server answer as for a trader with one paper account and one portfolio; its prices are as fresh as the clock unless a test says otherwise. */
export function prepareDesk(server: FakeServer, desk: DeskOnServer = {}): FakeServer {
  const now = () => ({ received_at: Date.now(), exchange_at: EXCHANGE_AT });
  const quote = (id: string) => quoteOf({ instrument_id: id, ...now(), ...desk.quote?.() });
  return server
    .on(accounts.listAccounts, { broker_accounts: [ACCOUNT] })
    .on(portfolios.listPortfolios, { portfolios: [PORTFOLIO] })
    .on(market.getQuotes, ({ query }) => ({ quotes: (query.get('instrument_ids') ?? '').split(',').map(quote), instruments: [CALL] }))
    .on(listMarketSources, { sources: [] })
    .on(risk.getRiskStatus, () => riskStatusOf(now()))
    .on(risk.estimateOrders, () => estimateOf({ ...now(), ...desk.estimate?.() }))
    .on(charts.getChartDesk, { revision: 0, taken: true, desk: null })
    .on(charts.putChartDesk, ({ body }) => {
      const { revision, desk: kept } = body as BodyOf<typeof charts.putChartDesk>;
      return { revision: revision + 1, taken: true, desk: kept };
    })
    .on(charts.getDrawings, { revision: 0, taken: true, drawings: [] })
    .on(charts.putDrawings, ({ body }) => {
      const { revision, drawings } = body as BodyOf<typeof charts.putDrawings>;
      return { revision: revision + 1, taken: true, drawings };
    })
    .on(baskets.listBaskets, () => ({ baskets: [], next: null, trading_date: TRADING_DATE, ...now() }))
    .on(tradeNotes.listOrderNotes, () => ({ order_notes: [...(desk.notes ?? [])], received_at: Date.now() }))
    .on(orders.getOrderBook, () => ({ order_book: [...(desk.orders ?? [])], trading_date: TRADING_DATE, ...now() }))
    .on(market.getChain, () => chainOf(now()))
    .on(getHistoryStatus, { state: 'complete', sessions_written: 60, sessions: 60, analytics_ready: true })
    .on(botRuns.listBotRuns, () => ({ bot_runs: [], ...now() }))
    .on(instructions.getInstructions, () => ({ instructions: [...(desk.instructions ?? [])], ...now() }))
    .on(books.getPositionBook, () => bookOf([...(desk.book ?? [])], now()))
    .on(positions.getRolls, () => ({ chains: [], ...now() }))
    .on(positions.getPositions, () => ({ data: [...(desk.positions ?? [])], trading_date: TRADING_DATE, ...now() }));
}
