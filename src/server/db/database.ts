import type { Kysely, Transaction } from 'kysely';
import type { DayMinutesTable } from './tables/day-minutes.ts';
import type { AlertFiringsTable, AlertReadsTable, AlertsTable } from './tables/alerts.ts';
import type { BasketLegsTable, BasketsTable } from './tables/baskets.ts';
import type { BotSetsTable } from './tables/bot-sets.ts';
import type { BacktestTasksTable } from './tables/backtest-tasks.ts';
import type { BotCallersTable } from './tables/bot-callers.ts';
import type { BotTrialsTable } from './tables/bot-trials.ts';
import type { BotsTable } from './tables/bots.ts';
import type { BrokerAccountsTable } from './tables/broker-accounts.ts';
import type { BrokerReportsTable, PracticeOrdersTable } from './tables/broker-reports.ts';
import type {
  BrokerCallsTable,
  BrokerConversionsTable,
  BrokerSquareOffsTable,
  BrokerTriggersTable,
  BrokerFundsTable,
  BrokerHoldingsTable,
  BrokerMessagesTable,
  BrokerOrdersTable,
  BrokerSecretsTable,
} from './tables/broker-desk.ts';
import type { BrokerLinksTable, PracticeTokensTable } from './tables/broker-links.ts';
import type { BrokerLoginsTable } from './tables/broker-logins.ts';
import type { EventHeadsTable, EventsTable } from './tables/events.ts';
import type { FillsTable } from './tables/fills.ts';
import type {
  CandleDaysTable,
  CandleMinutesTable,
  ChainDaysTable,
  ChainSamplesTable,
  HistoryPlanTable,
  PathDaysTable,
} from './tables/history.ts';
import type { IdempotencyKeysTable } from './tables/idempotency-keys.ts';
import type { HistoryDaysTable, HistoryFilesTable, HistoryImportsTable, HistoryMinutesTable } from './tables/own-history.ts';
import type { InstructionHistoryTable, InstructionsTable } from './tables/instructions.ts';
import type { RecoveryTicketsTable } from './tables/recovery-tickets.ts';
import type { ServerOwnerTable } from './tables/server-owner.ts';
import type { InvitesTable } from './tables/invites.ts';
import type { OrderChangesTable } from './tables/order-changes.ts';
import type { OrderNotesTable } from './tables/order-notes.ts';
import type { OrdersTable } from './tables/orders.ts';
import type { PortfoliosTable } from './tables/portfolios.ts';
import type { PortfolioSumsTable } from './tables/portfolio-sums.ts';
import type { PositionDaysTable } from './tables/position-days.ts';
import type { PositionsTable } from './tables/positions.ts';
import type { ReconciliationFindingsTable, ReconciliationsTable } from './tables/reconciliations.ts';
import type { KillExitsTable, KillGatesTable, RiskDayBaselinesTable, RiskLimitsTable, RiskTriggersTable } from './tables/risk.ts';
import type { ChartDocumentsTable } from './tables/chart-documents.ts';
import type { ScreensTable } from './tables/screens.ts';
import type { SessionsTable } from './tables/sessions.ts';
import type { GuessCountsTable, KnownNetworksTable } from './tables/guess-counts.ts';
import type { PasskeyChallengesTable, PasskeysTable, RecoveryCodesTable, SecondFactorsTable } from './tables/user-security.ts';
import type {
  ServerPulseTable,
  ServerToldTable,
  TellingChannelsTable,
  TellingDeliveriesTable,
  TellingSettingsTable,
} from './tables/telling.ts';
import type { UsersTable } from './tables/users.ts';
import type { VenueStateTable } from './tables/venue-state.ts';
import type { MarketChoicesTable } from './tables/market-choices.ts';
import type { MarketTokensTable } from './tables/market-tokens.ts';
import type { WatchlistsTable } from './tables/watchlists.ts';

/**
 * The tables, one file each in tables/. Instants are timestamptz (a Date here), money and prices bigint
 * (a safe integer here), jsonb is written as JSON text.
 */
export interface Database {
  users: UsersTable;
  sessions: SessionsTable;
  guess_counts: GuessCountsTable;
  known_networks: KnownNetworksTable;
  second_factors: SecondFactorsTable;
  recovery_codes: RecoveryCodesTable;
  passkeys: PasskeysTable;
  passkey_challenges: PasskeyChallengesTable;
  invites: InvitesTable;
  recovery_tickets: RecoveryTicketsTable;
  server_owner: ServerOwnerTable;
  event_heads: EventHeadsTable;
  events: EventsTable;
  broker_accounts: BrokerAccountsTable;
  portfolios: PortfoliosTable;
  bots: BotsTable;
  bot_sets: BotSetsTable;
  bot_callers: BotCallersTable;
  bot_trials: BotTrialsTable;
  backtest_tasks: BacktestTasksTable;
  orders: OrdersTable;
  /** Orders above the freeze limit; their slices are rows of `orders`. */
  sliced_orders: OrdersTable;
  order_changes: OrderChangesTable;
  order_notes: OrderNotesTable;
  baskets: BasketsTable;
  basket_legs: BasketLegsTable;
  fills: FillsTable;
  positions: PositionsTable;
  portfolio_sums: PortfolioSumsTable;
  position_days: PositionDaysTable;
  day_minutes: DayMinutesTable;
  reconciliations: ReconciliationsTable;
  reconciliation_findings: ReconciliationFindingsTable;
  instructions: InstructionsTable;
  instruction_history: InstructionHistoryTable;
  idempotency_keys: IdempotencyKeysTable;
  risk_limits: RiskLimitsTable;
  kill_gates: KillGatesTable;
  kill_exits: KillExitsTable;
  risk_triggers: RiskTriggersTable;
  risk_day_baselines: RiskDayBaselinesTable;
  broker_secrets: BrokerSecretsTable;
  broker_orders: BrokerOrdersTable;
  broker_calls: BrokerCallsTable;
  broker_conversions: BrokerConversionsTable;
  broker_triggers: BrokerTriggersTable;
  broker_square_offs: BrokerSquareOffsTable;
  broker_funds: BrokerFundsTable;
  broker_holdings: BrokerHoldingsTable;
  broker_messages: BrokerMessagesTable;
  broker_links: BrokerLinksTable;
  broker_logins: BrokerLoginsTable;
  practice_tokens: PracticeTokensTable;
  practice_orders: PracticeOrdersTable;
  broker_reports: BrokerReportsTable;
  venue_state: VenueStateTable;
  candle_days: CandleDaysTable;
  candle_minutes: CandleMinutesTable;
  chain_days: ChainDaysTable;
  path_days: PathDaysTable;
  chain_samples: ChainSamplesTable;
  history_plan: HistoryPlanTable;
  history_imports: HistoryImportsTable;
  history_files: HistoryFilesTable;
  history_minutes: HistoryMinutesTable;
  history_days: HistoryDaysTable;
  market_choices: MarketChoicesTable;
  market_tokens: MarketTokensTable;
  watchlists: WatchlistsTable;
  chart_documents: ChartDocumentsTable;
  screens: ScreensTable;
  alerts: AlertsTable;
  alert_firings: AlertFiringsTable;
  alert_reads: AlertReadsTable;
  server_pulse: ServerPulseTable;
  server_told: ServerToldTable;
  telling_settings: TellingSettingsTable;
  telling_channels: TellingChannelsTable;
  telling_deliveries: TellingDeliveriesTable;
}

export type Db = Kysely<Database>;
export type Trx = Transaction<Database>;
