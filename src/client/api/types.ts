import type { ConditionGroup } from '#domain/screener/condition.ts';
import type { operations } from '#contract/generated/main-api.ts';

type Answer<Id extends keyof operations> = operations[Id] extends {
  responses: { 200: { content: { 'application/json': infer Body } } };
}
  ? Body
  : never;
type Body<Id extends keyof operations> = operations[Id] extends { requestBody: { content: { 'application/json': infer Content } } }
  ? Content
  : never;

export type ServerState = Answer<'getServerState'>['server'];
export type Telling = Answer<'getTelling'>['telling'];
export type TellingBody = Body<'updateTelling'>;
export type Channel = Telling['channels'][number];
export type ChannelBody = Body<'addChannel'>;
export type DeliveriesAnswer = Answer<'listDeliveries'>;
export type Delivery = DeliveriesAnswer['deliveries'][number];
export type User = Answer<'getProfile'>['user'];
export type Broker = Answer<'listBrokers'>['brokers'][number];
export type Account = Answer<'listAccounts'>['broker_accounts'][number];
export type StartedLink = Answer<'startBrokerLink'>;
export type BrokerCalls = Answer<'listBrokerCalls'>;
export type BrokerAddress = Answer<'getBrokerAddress'>['address'];
export type BrokerHoldings = Answer<'getBrokerHoldings'>;
export type BrokerStop = Answer<'getBrokerStop'>['stop'];
export type BrokerTriggerChange = Body<'changeBrokerTrigger'>;
export type BrokerTriggers = Answer<'listBrokerTriggers'>['triggers'];
export type BrokerLogin = Answer<'listBrokerLogins'>['logins'][number];
export type BrokerLink = NonNullable<Answer<'getBrokerLink'>['link']>;
export type PracticeFaults = NonNullable<Body<'setPracticeFaults'>['practice_faults']>;
export type Portfolio = Answer<'listPortfolios'>['portfolios'][number];
type WireBot = Answer<'listDailyBots'>['daily_bots'][number];
type WireBaseStrategy = Answer<'listBaseStrategies'>['base_strategies'][number];
/** Null where the back end has rules of another form: then a bot can be seen and deleted, not edited here. */
type RulesOf<T extends { definition: unknown }> = Omit<T, 'definition'> & { definition: T['definition'] | null };
export type BaseStrategy = RulesOf<WireBaseStrategy>;
/** `trading` runs until it is stopped, `daily` is flat every evening; both have the same shape. */
export type Bot = RulesOf<WireBot>;
export type BotBody = Body<'createDailyBot'>;
/** Without rules where another back end keeps them in a form of its own. */
export type NewBot = Omit<BotBody, 'definition'> & Partial<Pick<BotBody, 'definition'>>;
export type BotUpdateBody = Body<'updateDailyBot'>;
export type Instrument = Answer<'searchInstruments'>['instruments'][number];
export type QuotesAnswer = Answer<'getQuotes'>;
export type Quote = QuotesAnswer['quotes'][number];
export type Underlying = Answer<'listUnderlyings'>['underlyings'][number];
export type Chain = Answer<'getChain'>;
/** A market beside the simulated one, and how it stands. */
export type MarketSourceState = Answer<'listMarketSources'>['sources'][number];
export type OpenInterest = Answer<'getOpenInterest'>;
export type Volatility = Answer<'getVolatility'>;
export type ChainRow = Chain['rows'][number];
export type ChainLeg = ChainRow['call'];
export type Overview = Answer<'getOverview'>;
export type OverviewIndex = Overview['indices'][number];
export type OverviewShare = Overview['shares'][number];
export type OverviewFuture = Overview['futures'][number];
export type MarketEvent = Overview['events'][number];
export type HeatMap = Answer<'getHeatMap'>;
export type HeatTile = HeatMap['tiles'][number];
export type Sparklines = Answer<'getSparklines'>;
export type WatchlistsAnswer = Answer<'listWatchlists'>;
export type ChartDeskAnswer = Answer<'getChartDesk'>;
export type ChartDesk = NonNullable<ChartDeskAnswer['desk']>;
export type DrawingsAnswer = Answer<'getDrawings'>;
export type ChartDrawing = DrawingsAnswer['drawings'][number];
export type Watchlist = WatchlistsAnswer['watchlists'][number];
export type OrderBookAnswer = Answer<'getOrderBook'>;
export type Order = OrderBookAnswer['order_book'][number];
export type OrderStatus = Order['status'];
export type Fill = Order['fills'][number];
export type Charges = Order['charges'];
export type OrderHistory = Answer<'getOrderHistory'>;
export type OrderChange = OrderHistory['changes'][number];
export type OrderNotesAnswer = Answer<'listOrderNotes'>;
export type OrderNote = OrderNotesAnswer['order_notes'][number];
export type PositionsAnswer = Answer<'getPositions'>;
export type Position = PositionsAnswer['data'][number];
export type Summary = Answer<'getPositionSummary'>;
export type RollsAnswer = Answer<'getRolls'>;
export type RollChain = RollsAnswer['chains'][number];
export type InstructionsAnswer = Answer<'getInstructions'>;
export type Instruction = InstructionsAnswer['instructions'][number];
export type PositionBookAnswer = Answer<'getPositionBook'>;
export type PositionBookRow = PositionBookAnswer['position_book'][number];
export type PnlAnswer = Answer<'getPnl'>;
export type DayMinutesAnswer = Answer<'getDayMinutes'>;
export type PnlGroup = PnlAnswer['group'];
export type BrokerDesk = Answer<'getBrokerDesk'>;
export type BrokerHistory = Answer<'getBrokerHistory'>['changes'];
export type ReconciliationsAnswer = Answer<'listReconciliations'>;
export type Reconciliation = ReconciliationsAnswer['reconciliations'][number];
export type Kill = Answer<'getKill'>['kill'];
export type KillLock = Kill['locks'][number];
export type KillStep = KillLock['steps'][number]['step'];
export type RiskStatus = Answer<'getRiskStatus'>;
export type CandlesAnswer = Answer<'getCandles'>;
export type CandleInterval = CandlesAnswer['interval'];
/** A chain from imported data of any source. */
export type ShownChain = Omit<OwnChain, 'source' | 'files' | 'basis'>;
export type HistoryDay = Answer<'getHistoryDays'>['days'][number];
export type OwnHistoryDay = NonNullable<Answer<'getOwnHistoryDays'>['day']>;
export type HistoryImport = Answer<'getHistoryImport'>['import'];
export type KeptHistory = Answer<'listHistoryImports'>;
export type OwnCandles = Answer<'getOwnCandles'>;
export type OwnChain = Answer<'getOwnChain'>;
export type PastDays = Answer<'listPastDays'>;
export type PastScreenDays = Answer<'listPastScreenDays'>;
export type PastChain = Answer<'getPastChain'>;
export type PastSource = PastChain['source'];
export type PastRow = PastChain['rows'][number];
export type PastCourse = Answer<'getPastCourse'>;
export type MarketClock = Answer<'getMarketClock'>;
export type HistoryStatus = Answer<'getHistoryStatus'>;
export type ResolvedIntent = Answer<'resolveIntent'>;
export type LoginAnswer = Answer<'login'>;
export type Security = Answer<'getSecurity'>['security'];
export type Session = Answer<'listSessions'>['sessions'][number];
export type NewSecret = Answer<'startSecondFactor'>;
export type RiskLimits = Answer<'getRiskLimits'>['limits'][number];
export type Estimate = Answer<'estimateOrders'>;
export type Basket = Answer<'getBasket'>['basket'];
export type BasketsAnswer = Answer<'listBaskets'>;
export type BasketLeg = Basket['targets'][number]['legs'][number];

export type LoginBody = Body<'login'>;
export type RegisterBody = Body<'register'>;
export type ProfileBody = Body<'updateProfile'>;
export type ChangePasswordBody = Body<'changePassword'>;
export type TradeDefaults = Body<'updateTradeDefault'>;
export type ConfirmBody = Body<'confirmIdentity'>;
export type PasskeyBody = Body<'addPasskey'>;
export type LimitsBody = Body<'setRiskLimits'>;
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
export type KillBody = Body<'pressKill'>;
export type OrderNoteBody = Body<'setOrderNote'>;
export type EstimateBody = Body<'estimateOrders'>;
export type BrokerEstimate = Answer<'estimateAtBroker'>['broker'];
export type BasketBody = Body<'placeBasket'>;
export type ExitBody = Body<'createExit'>;
export type AmendExitBody = Body<'amendExit'>;
export type GttChangeBody = Body<'modifyGtt'>;

/** Calls under a key beside those of single orders. */
export type IdempotentOperation =
  | 'cancelOrders'
  | 'placeStopLossOrder'
  | 'placeTargetOrder'
  | 'createExit'
  | 'createGtt'
  | 'placeBrokerTrigger'
  | 'squareOffTrades'
  | 'actOnPosition'
  | 'convertPosition'
  | 'placeBasket'
  | 'retryBasket'
  | 'startBot'
  | 'startBotSet'
  | 'holdGroup';
export type IdempotentBody<Id extends IdempotentOperation> = Body<Id>;

/** A screener's conditions as sent to the server. */
export type WireScreen = Body<'runScreen'>['screen'];
export type ScreenRun = Answer<'runScreen'>;
export type PastScreenDay = NonNullable<Body<'runScreen'>['past']>;
export type ScreenRow = ScreenRun['rows'][number];
export type BotPreviewBody = Body<'previewBot'>;
export type BotPreview = Answer<'previewBot'>;
/** A group's new rules, with the previous ones in `was`. */
export type ChangedRules = Body<'changeGroupRules'>;
export type GroupRules = Omit<ChangedRules, 'was'>;
export type BacktestBody = Body<'startBacktest'>;
export type Backtest = Answer<'startBacktest'>['backtest'];
export type BacktestTrades = Answer<'listBacktestTrades'>;
export type BacktestTrade = BacktestTrades['trades'][number];
export type DrawnTrade = Answer<'getBacktestTrade'>;
export type SweepBody = Body<'startSweep'>;
export type WalkForward = NonNullable<Answer<'getWalkForward'>['walk_forward']>;
export type Sweep = Answer<'startSweep'>['sweep'];
export type BotRunsAnswer = Answer<'listBotRuns'>;
export type BotResultsAnswer = Answer<'listBotResults'>;
export type BotResult = BotResultsAnswer['bot_results'][number];
export type BotRun = BotRunsAnswer['bot_runs'][number];
export type BotCaller = Answer<'getBotCaller'>;
export type BotSetsAnswer = Answer<'listBotSets'>;
export type BotSet = BotSetsAnswer['bot_sets'][number];
export type BotSetRun = BotSetsAnswer['bot_set_runs'][number];
export type BotSetBody = Body<'createBotSet'>;
export type RunLeg = BotRun['legs'][number];
export type RunJournal = Answer<'getRunJournal'>;
export type RunDrift = Answer<'getRunDrift'>;
export type JournalLine = RunJournal['lines'][number]['line'];
export type SavedScreen = Omit<Answer<'createScreen'>, 'screen'> & { readonly screen: ConditionGroup };
export type Alert = Answer<'createAlert'>;
export type AlertBody = Body<'createAlert'>;
export type AlertTerm = Alert['terms'][number];
export type AlertTermBody = AlertBody['terms'][number];
export type AlertUpdateBody = Body<'updateAlert'>;
export type AlertsNow = Answer<'listAlertsNow'>;
export type AlertTrialBody = Body<'tryAlert'>;
export type AlertTrial = Answer<'tryAlert'>;
export type FiringsAnswer = Answer<'listFirings'>;
export type AlertFiring = FiringsAnswer['firings'][number];
