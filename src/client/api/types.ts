import type { operations } from '#contract/generated/main-api.ts';

type Answer<Id extends keyof operations> = operations[Id] extends {
  responses: { 200: { content: { 'application/json': infer Body } } };
}
  ? Body
  : never;
type Body<Id extends keyof operations> = operations[Id] extends { requestBody: { content: { 'application/json': infer Content } } }
  ? Content
  : never;

export type User = Answer<'getProfile'>['user'];
export type Broker = Answer<'listBrokers'>['brokers'][number];
export type Account = Answer<'listAccounts'>['broker_accounts'][number];
export type Portfolio = Answer<'listPortfolios'>['portfolios'][number];
export type Instrument = Answer<'searchInstruments'>['instruments'][number];
export type QuotesAnswer = Answer<'getQuotes'>;
export type Quote = QuotesAnswer['quotes'][number];
export type Underlying = Answer<'listUnderlyings'>['underlyings'][number];
export type Chain = Answer<'getChain'>;
export type ChainRow = Chain['rows'][number];
export type ChainLeg = ChainRow['call'];
export type OrderBookAnswer = Answer<'getOrderBook'>;
export type Order = OrderBookAnswer['order_book'][number];
export type OrderStatus = Order['status'];
export type Fill = Order['fills'][number];
export type Charges = Order['charges'];
export type PositionsAnswer = Answer<'getPositions'>;
export type Position = PositionsAnswer['data'][number];
export type Summary = Answer<'getPositionSummary'>;
export type MarketClock = Answer<'getMarketClock'>;
export type ResolvedIntent = Answer<'resolveIntent'>;
export type LoginAnswer = Answer<'login'>;

export type LoginBody = Body<'login'>;
export type RegisterBody = Body<'register'>;
export type ProfileBody = Body<'updateProfile'>;
export type AccountBody = Body<'createAccount'>;
export type AccountUpdateBody = Body<'updateAccount'>;
export type AccountLoginBody = Body<'loginAccount'>;
export type PortfolioBody = Body<'createPortfolio'>;
export type PortfolioUpdateBody = Body<'updatePortfolio'>;
export type PlaceBody = Body<'placeTrades'>;
export type OrderRequest = PlaceBody['orders'][number];
export type ExecuteBody = Body<'executeOrder'>;
export type ModifyBody = Body<'modifyOrder'>;
export type CancelBody = Body<'cancelOrder'>;

/** Where the client finds its back ends and which extras they have. */
export type { RuntimeConfig } from './runtime-config.ts';
