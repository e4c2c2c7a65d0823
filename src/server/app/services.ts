import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { analyticsProducers } from '#server/analytics/all-producers.ts';
import { createAnalyticsProducers } from '#server/analytics/producers.ts';
import { createPaperBroker } from '#server/brokers/paper/paper-broker.ts';
import { createPracticeBroker } from '#server/brokers/practice/practice-broker.ts';
import { createFaultyBroker } from '#server/services/faulty-broker.ts';
import { createPracticeFaults, createReportDelivery } from '#server/services/practice-faults.ts';
import { createUnknownOrders } from '#server/services/unknown-orders.ts';
import { createPracticeLogin } from '#server/services/practice-login.ts';
import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/db/database.ts';
import type { MarketSource } from '#server/market/market-source.ts';
import { createSilentFeeds } from '#server/market/silent-feeds.ts';
import { createMarginSource } from '#server/market/margin-source.ts';
import { createVenue } from '#server/market/venue.ts';
import { createEventLog } from '#server/realtime/event-log.ts';
import { createStreams } from '#server/realtime/streams.ts';
import { createAccountsService } from '#server/services/accounts.ts';
import { createAnalyticsService } from '#server/services/analytics.ts';
import { createAlertEngine } from '#server/services/alerts/alert-engine.ts';
import { createAlertsService } from '#server/services/alerts/alerts.ts';
import { createAuthenticationService } from '#server/services/authentication.ts';
import { createBasketsService } from '#server/services/baskets/baskets.ts';
import { createBotsService } from '#server/services/bots.ts';
import { createBooksService } from '#server/services/books/books.ts';
import { createReconciliationService } from '#server/services/books/reconciliation.ts';
import { createChainFigures } from '#server/services/chain-figures/chain-figures.ts';
import { prepareHistory } from '#server/services/history/history-desk.ts';
import { createKeyedCalls } from '#server/services/keyed-calls.ts';
import { createAutoSquareOff } from '#server/services/instructions/auto-square-off.ts';
import { createImportedCandlesService } from '#server/services/history/imported-candles.ts';
import { createImportedChainsService } from '#server/services/history/imported-chains.ts';
import { createInstructionEngine } from '#server/services/instructions/engine.ts';
import { createHouseOrders } from '#server/services/instructions/house-orders.ts';
import { createInstructionsService } from '#server/services/instructions/instructions.ts';
import { createPositionActions } from '#server/services/instructions/position-actions.ts';
import { createBrokerLinksService } from '#server/services/broker-links.ts';
import { createBrokerReturns } from '#server/services/broker-returns.ts';
import { createSessionEnds } from '#server/services/broker-sessions.ts';
import { createJournalService } from '#server/services/journal.ts';
import { createHeatMapService } from '#server/services/heat-map.ts';
import { createMarketOverviewService } from '#server/services/market-overview.ts';
import { createMarketService } from '#server/services/market.ts';
import { createOrdersService } from '#server/services/orders.ts';
import { createPortfoliosService } from '#server/services/portfolios.ts';
import { createPositionsService } from '#server/services/positions.ts';
import { createProfileService } from '#server/services/profile.ts';
import { createOrderRates, type OrderRates } from '#server/services/risk/order-rates.ts';
import { BY_KILL } from '#server/services/risk/kill/sweep-instructions.ts';
import { createRiskDesk } from '#server/services/risk/risk-desk.ts';
import { createRiskJudge } from '#server/services/risk/judge-risk.ts';
import { createOrderReview } from '#server/services/risk/review-orders.ts';
import { createMeasuredMarket } from '#server/services/screener/measured-market.ts';
import { createScreenerService } from '#server/services/screener/screener.ts';
import { createScreensService } from '#server/services/screener/screens.ts';
import { createGuessGuard } from '#server/services/guess-guard.ts';
import { createPasskeysService } from '#server/services/passkeys.ts';
import { createSecondFactorsService } from '#server/services/second-factors.ts';
import { createSecurityService } from '#server/services/security.ts';
import { createSessionsService } from '#server/services/sessions.ts';
import { createVenueStore } from '#server/services/venue-store.ts';
import { createWatchlistsService } from '#server/services/watchlists.ts';
import { createSealing } from './sealing.ts';
import { createSecrets } from './secrets.ts';
import type { WallClock } from './wall-clock.ts';

/** How long the rest of a basket waits for its hedge to fill. */
const HEDGE_PATIENCE_MS = 2_000;

/** The rows of analytics are made no oftener, however fast the exchange is. */
const ANALYTICS_EVERY_MS = 1_000;

/** What services are built from. */
export interface Resources {
  readonly config: Config;
  readonly db: Db;
  /** Connections for what anybody may read of the analytics tables; those of everything else when it is not given. */
  readonly analyticsDb?: Db;
  readonly clock: WallClock;
  readonly log: FastifyBaseLogger;
  readonly secretKey: Buffer;
  /** Tests move the exchange themselves. */
  readonly exchangeStandsStill?: boolean;
  /** Waits in place of a slow broker; tests let it pass. */
  readonly wait?: (ms: number) => Promise<void>;
  /** Sessions that a new exchange has behind it; none when it is not given. */
  readonly historySessions?: number;
  /** Tests send many orders while their clock stands still. */
  readonly orderRates?: OrderRates;
}

/** Builds every service once. Nothing runs before `start`; `stop` flushes and ends what `start` began, in reverse. */
export async function createServices(resources: Resources) {
  const { config, db, clock, log, secretKey } = resources;
  const secrets = createSecrets(secretKey);
  const eventLog = createEventLog(db, clock);
  const past = await prepareHistory({ db, clock, log, seed: config.simulator.seed, sessions: resources.historySessions ?? 0 });
  const { firstMarket } = past;
  const venue = await createVenue({ store: createVenueStore({ db, eventLog, clock }), clock, log, ...config.simulator, firstMarket });
  const history = await past.follow(venue);
  const paper = createPaperBroker({ db, venue });
  const delivery = createReportDelivery({ eventLog, clock, venue });
  const wait = resources.wait ?? ((ms: number) => setTimeout(ms));
  const faulty = [paper, createPracticeBroker(paper, venue.now)].map((broker) =>
    createFaultyBroker(broker, { db, eventLog, venue, clock, wait, onDue: delivery.wake }),
  );
  const brokers = new Map(faulty.map((broker) => [broker.name, broker]));
  venue.afterChange(delivery.hook);
  const calls = createKeyedCalls({ db, eventLog, clock, onUncertain: () => venue.invalidate() });
  const margins = createMarginSource(venue);
  const silentFeeds = createSilentFeeds(venue);
  const judge = createRiskJudge({ venue, margins, feedOf: silentFeeds.ofAccount });
  const review = createOrderReview({ judge, rates: resources.orderRates ?? createOrderRates() });
  const trading = { db, eventLog, clock, venue, brokers, review, calls };
  const risk = createRiskDesk({ ...trading, log, margins, judge, instructions: () => killInstructions });
  const positions = createPositionsService({ db, venue });
  const engine = createInstructionEngine({
    ...trading,
    log,
    houseOrders: createHouseOrders(trading),
    isSilent: silentFeeds.isSilent,
    onTime: createAutoSquareOff({ db, eventLog, clock }),
  });
  const killInstructions = {
    endGtt: async (userId: string, id: string) => void (await engine.command(userId, id, () => ({ type: 'cancel', reason: BY_KILL }))),
  };
  const unknownOrders = createUnknownOrders({ db, eventLog, clock, log, venue, brokers, onSettled: engine.refresh });
  venue.afterChange(createSessionEnds({ eventLog }));
  const reconciliation = createReconciliationService({ db, eventLog, clock, log, venue, brokers, onAdopted: engine.refresh });
  const sessions = createSessionsService({ db, clock, secrets });
  const guard = createGuessGuard({ db, eventLog, clock, secrets });
  const secondFactors = createSecondFactorsService({ db, clock, guard, sealing: createSealing(secretKey, 'second factor') });
  const passkeys = createPasskeysService({ db, clock });
  const isSilent = (userId: string) => silentFeeds.silentViewOf(userId) !== null;
  const streams = createStreams({ eventLog, feed: venue, clock, source: 'simulated', isSilent });
  const market = createMarketService(venue);
  const historyVersion = () => String(history.historyStatus().sessions_written);
  const chainFigures = createChainFigures({ db, log, venue, market, version: historyVersion });
  const viewOf = (source: MarketSource) => {
    const chains = source === venue ? market : createMarketService(source);
    return {
      overview: createMarketOverviewService({ market: source, ...history }),
      heatMap: createHeatMapService({
        market: source,
        chains,
        baseCloses: history.baseCloses,
        volatilityOf: (underlying) => chainFigures.getVolatility(chains, { underlying }),
      }),
    };
  };
  const live = viewOf(venue);
  const seenBy = (userId: string) => {
    const view = silentFeeds.silentViewOf(userId);
    return view === null ? live : viewOf(view);
  };
  const measured = createMeasuredMarket({ db, history });
  const alertEngine = createAlertEngine({ db, eventLog, clock, log, venue, market, measured, isSilent });
  const practiceFaults = createPracticeFaults({ db, eventLog, clock, venue, silentFeeds, onDue: delivery.wake });
  await practiceFaults.start();
  const analyticsNeeds = { db, clock, log, venue, history, measured };
  const leastMs = resources.exchangeStandsStill ? 0 : ANALYTICS_EVERY_MS;
  const analytics = createAnalyticsProducers(analyticsNeeds, analyticsProducers(analyticsNeeds), { leastMs });
  return {
    ...resources,
    eventLog,
    sessions,
    streams,
    venue,
    authentication: createAuthenticationService({
      db,
      eventLog,
      clock,
      secrets,
      sessions,
      guard,
      secondFactors,
      registration: config.registration,
    }),
    secondFactors,
    passkeys,
    security: createSecurityService({ db, clock, guard, sessions, secondFactors, passkeys }),
    profile: createProfileService({ db, sessions }),
    accounts: createAccountsService({ db, eventLog, clock, now: venue.now }),
    brokerLinks: createBrokerLinksService({
      db,
      eventLog,
      clock,
      secrets,
      sealing: createSealing(secretKey, 'broker link'),
      now: venue.now,
    }),
    brokerReturns: createBrokerReturns({ db, clock, secrets, sealing: createSealing(secretKey, 'broker link') }),
    practiceLogin: createPracticeLogin({ db, clock, secrets }),
    practiceFaults,
    unknownOrders,
    portfolios: createPortfoliosService({ db, eventLog, clock }),
    bots: createBotsService({
      db,
      eventLog,
      clock,
      underlyings: () => market.listUnderlyings().underlyings.map(({ underlying }) => underlying),
    }),
    market,
    /** Returns the market as a user sees it. */
    marketOf: (userId: string) => {
      const view = silentFeeds.silentViewOf(userId);
      return view === null ? market : createMarketService(view);
    },
    overviewOf: (userId: string) => seenBy(userId).overview,
    heatMapOf: (userId: string) => seenBy(userId).heatMap,
    watchlists: createWatchlistsService({ db, clock, market: venue }),
    history,
    /** The market that a user sees, for what is computed from it. */
    marketViewOf: (userId: string) => silentFeeds.silentViewOf(userId) ?? venue,
    screener: createScreenerService({ measured, history }),
    screens: createScreensService({ db, clock, alertEngine }),
    alerts: createAlertsService({ db, clock, venue, engine: alertEngine }),
    /** Makes the rows of the analytics tables; tests start it themselves. */
    analytics,
    chainFigures,
    importedCandles: createImportedCandlesService({ db, clock }),
    importedChains: createImportedChainsService({ db, clock }),
    analyticsReads: createAnalyticsService({
      db: resources.analyticsDb ?? db,
      clock,
      secrets,
      marketOf: (userId) => (userId === null ? null : silentFeeds.silentViewOf(userId)) ?? venue,
    }),
    orders: createOrdersService({ ...trading, engine }),
    journal: createJournalService({ db, eventLog, clock, venue }),
    risk,
    baskets: createBasketsService({ ...trading, wait, hedgePatienceMs: HEDGE_PATIENCE_MS }),
    positions,
    instructionEngine: engine,
    instructions: createInstructionsService({ ...trading, engine }),
    positionActions: createPositionActions({ ...trading, engine, positions }),
    books: createBooksService({ db, venue }),
    reconciliation,
    async start(): Promise<void> {
      reconciliation.start();
      await engine.start();
      await risk.start();
      await alertEngine.start();
      if (resources.exchangeStandsStill) return;
      unknownOrders.start();
      venue.start();
      await analytics.begin();
      chainFigures.start();
      history.start();
      void analytics.complete();
    },
    /** After the database was away: whether what was under way is stored is read from it, and every stream looks for what it missed. */
    comeBack(): void {
      venue.invalidate();
      streams.catchUp();
    },
    async stop(): Promise<void> {
      await unknownOrders.stop();
      await reconciliation.settled();
      await alertEngine.stop();
      await risk.stop();
      await engine.stop();
      await history.stop();
      await chainFigures.stop();
      await venue.stop();
      await analytics.stop();
      await history.flush();
    },
  };
}

export type Services = Awaited<ReturnType<typeof createServices>>;
