import { join } from 'node:path';
import { analyticsProducers } from '#server/analytics/all-producers.ts';
import { createAnalyticsProducers } from '#server/analytics/producers.ts';
import type { SourceAdapter } from '#server/market/source-adapter.ts';
import { SOURCES } from './price-sources.ts';
import type { MarketSource } from '#server/market/market-source.ts';
import { createSealing } from '#server/platform/sealing.ts';
import { createSecrets } from '#server/platform/secrets.ts';
import { createStreams } from '#server/realtime/streams.ts';
import { createAlertEngine } from '#server/services/alerts/alert-engine.ts';
import { createAlertsService } from '#server/services/alerts/alerts.ts';
import { createAnalyticsService } from '#server/services/analytics.ts';
import { createBacktests } from '#server/services/backtests/backtests.ts';
import { createHistoryDays } from '#server/services/backtests/history-days.ts';
import { FREE_CORES, playDaysInThreads } from '#server/services/backtests/play-in-threads.ts';
import { playDaysHere } from '#server/services/backtests/play-days.ts';
import { type PastOf, tapeReader } from '#server/services/backtests/read-tape.ts';
import { type PlayShare, playShareBy, playShareInThread } from '#server/services/backtests/shares/play-share.ts';
import { playInShares } from '#server/services/backtests/shares/play-in-shares.ts';
import type { Turns } from '#server/services/backtests/turns.ts';
import { createSweeps, ownHere, playVariantsBy } from '#server/services/backtests/sweeps.ts';
import { createBotPreview } from '#server/services/bots/bot-preview.ts';
import { createBotResults } from '#server/services/bots/bot-results.ts';
import { createRunDrift } from '#server/services/bots/run-drift.ts';
import { createBotsService } from '#server/services/bots/bots.ts';
import { createChainFigures } from '#server/services/chain-figures/chain-figures.ts';
import { createHistoryImports } from '#server/services/own-history/imports.ts';
import { createPastChains } from '#server/services/past/past-chains.ts';
import { createOwnMarket } from '#server/services/own-history/own-market.ts';
import { createHeatMapService } from '#server/services/market/heat-map.ts';
import { createMarketOverviewService } from '#server/services/market/market-overview.ts';
import { createMarketService } from '#server/services/market/market.ts';
import { createMeasuredMarket } from '#server/services/screener/measured-market.ts';
import { createPastMarkets } from '#server/services/screener/past/past-markets.ts';
import { createScreenerService } from '#server/services/screener/screener.ts';
import { createChartsService } from '#server/services/charts.ts';
import { createScreensService } from '#server/services/screener/screens.ts';
import { createMarketSources } from '#server/services/market-sources/market-sources.ts';
import { createMarketTokens } from '#server/services/market-sources/market-tokens.ts';
import { openWire } from '#server/market/open-wire.ts';
import { createWatchlistsService } from '#server/services/watchlists.ts';
import type { ExchangeServices } from './exchange-services.ts';
import type { Resources } from './resources.ts';

/** Minimum interval between analytics rows, however fast the exchange is. */
const ANALYTICS_EVERY_MS = 1_000;

/** Builds the market as each user sees it: an account practising a silent feed sees an older one. */
function createMarketViews({ db, log }: Resources, { venue, history, silentFeeds }: ExchangeServices) {
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
  return {
    market,
    chainFigures,
    /** Returns the market as a user sees it. */
    marketOf: (userId: string) => {
      const view = silentFeeds.silentViewOf(userId);
      return view === null ? market : createMarketService(view);
    },
    overviewOf: (userId: string) => seenBy(userId).overview,
    heatMapOf: (userId: string) => seenBy(userId).heatMap,
    /** Returns a user's market, for computations. */
    marketViewOf: (userId: string) => silentFeeds.silentViewOf(userId) ?? venue,
  };
}

/** Returns how sources of prices are reached: at the address that the owner has set, or the source's own. */
const wireAt = (addresses: Readonly<Record<string, string>>) => (adapter: SourceAdapter, token: string | null) =>
  openWire(adapter, addresses[adapter.id.toLowerCase()] ?? adapter.address, token);

/** Builds the services that read the market: views, streams, figures, screens, alerts, analytics. */
export function createMarketServices(resources: Resources, exchange: ExchangeServices, turns: Turns) {
  const { config, db, clock, log } = resources;
  const { eventLog, venue, margins, history, silentFeeds, wait } = exchange;
  const isSilent = (userId: string) => silentFeeds.silentViewOf(userId) !== null;
  const views = createMarketViews(resources, exchange);
  const { market } = views;
  const measured = createMeasuredMarket({ db, history, calendar: venue.calendar });
  const alertEngine = createAlertEngine({ db, eventLog, clock, log, venue, market, margins, measured, isSilent });
  const marketSources = createMarketSources({
    db,
    clock,
    log,
    offered: config.demo === null ? SOURCES : [],
    wireOf: wireAt(config.markets.addresses),
    tokens: createMarketTokens({ db, clock, sealing: createSealing(resources.secretKey, 'market token') }),
  });
  const analyticsNeeds = { db, clock, log, venue, history, measured };
  const underlyings = () => market.listUnderlyings().underlyings.map(({ underlying }) => underlying);
  const quietDb = resources.analyticsDb ?? db;
  const past = { db: quietDb, venue };
  const pastChains = createPastChains(past);
  const thread = resources.backtestThread;
  const playDays = thread === undefined ? playDaysHere(past) : playDaysInThreads(past, thread);
  const play: PlayShare = thread === undefined ? playShareBy(playDays) : playShareInThread(quietDb, thread);
  const here = playVariantsBy(playDays);
  const { shares } = resources;
  const playVariants = shares === undefined ? here : ownHere(here, playInShares({ ...shares, play, count: FREE_CORES, venue, log }));
  const tapeOf = (of: PastOf) => tapeReader(past, of);
  const { calendar } = venue;
  const backtestNeeds = { db: quietDb, writes: db, clock, playDays, tapeOf, calendar, underlyings, log, turns };
  const leastMs = resources.exchangeStandsStill ? 0 : ANALYTICS_EVERY_MS;
  return {
    ...views,
    alertEngine,
    marketSources,
    streams: createStreams({
      eventLog,
      feed: venue,
      clock,
      source: venue.source,
      others: marketSources.feeds,
      ownOf: marketSources.feedsOf,
      isSilent,
    }),
    bots: createBotsService({ db, eventLog, clock, calendar, underlyings }),
    backtests: createBacktests(backtestNeeds),
    sweeps: createSweeps({ ...backtestNeeds, playVariants }),
    historyDays: createHistoryDays(past),
    pastChains,
    botPreview: createBotPreview({ db: quietDb, venue, underlyings }),
    runDrift: createRunDrift({ db: quietDb, venue }),
    botResults: createBotResults({ db: quietDb, venue, clock, log }),
    watchlists: createWatchlistsService({ db, clock, market: venue }),
    charts: createChartsService({ db, clock }),
    screener: createScreenerService({ measured, history, past: createPastMarkets({ ...past, clock, history }) }),
    screens: createScreensService({ db, clock, watchers: alertEngine }),
    alerts: createAlertsService({ db, clock, venue, engine: alertEngine, past: pastChains.tapeOf }),
    /** Writes the rows of the analytics tables; tests start it themselves. */
    analytics: createAnalyticsProducers(analyticsNeeds, analyticsProducers(analyticsNeeds), { leastMs }),
    ownImports: createHistoryImports({ db: quietDb, writes: db, clock, log, folder: join(resources.config.dataDir, 'imports') }),
    ownMarket: createOwnMarket({ db: quietDb }),
    analyticsReads: createAnalyticsService({
      db: quietDb,
      clock,
      secrets: createSecrets(resources.secretKey),
      marketOf: (userId) => (userId === null ? null : silentFeeds.silentViewOf(userId)) ?? venue,
      wait,
    }),
  };
}

export type MarketServices = ReturnType<typeof createMarketServices>;
