import type { FastifyInstance } from 'fastify';
import type { Services } from '#server/app/services.ts';
import { accountRoutes } from './accounts.ts';
import { analyticsRoutes } from './analytics.ts';
import { alertRoutes } from './alerts.ts';
import { authenticateRoutes } from './authenticate.ts';
import { basketRoutes } from './baskets.ts';
import { botCallsRoutes } from './bot-calls.ts';
import { botsRoutes } from './bots.ts';
import { chainFiguresRoutes } from './chain-figures.ts';
import { chartRoutes } from './charts.ts';
import { healthRoutes } from './health.ts';
import { historyRoutes } from './history.ts';
import { ownDataRoutes } from './own-data.ts';
import { ownHistoryRoutes } from './own-history.ts';
import { instructionsRoutes } from './instructions.ts';
import { booksRoutes } from './books.ts';
import { tradeNotesRoutes } from './trade-notes.ts';
import { marketOverviewRoutes } from './market-overview.ts';
import { marketRoutes } from './market.ts';
import { ordersRoutes } from './orders.ts';
import { pastRoutes } from './past.ts';
import { brokerReturnRoutes } from './broker-return.ts';
import { practiceBrokerRoutes } from './practice-broker.ts';
import { portfolioRoutes } from './portfolios.ts';
import { positionsRoutes } from './positions.ts';
import { profileRoutes } from './profile.ts';
import { recoveryRoutes } from './recovery.ts';
import { riskRoutes } from './risk.ts';
import { screenerRoutes } from './screener.ts';
import { securityRoutes } from './security.ts';
import { streamRoutes } from './stream.ts';
import { systemRoutes } from './system.ts';
import { tellingRoutes } from './telling.ts';
import { watchlistRoutes } from './watchlists.ts';
import { marketSourceRoutes } from './market-sources.ts';

/** Every group of routes, each `(app, services) => void`. */
export const ROUTES: readonly ((app: FastifyInstance, services: Services) => void)[] = [
  systemRoutes,
  healthRoutes,
  authenticateRoutes,
  profileRoutes,
  securityRoutes,
  ownDataRoutes,
  recoveryRoutes,
  accountRoutes,
  practiceBrokerRoutes,
  brokerReturnRoutes,
  portfolioRoutes,
  botCallsRoutes,
  botsRoutes,
  ordersRoutes,
  basketRoutes,
  tradeNotesRoutes,
  positionsRoutes,
  booksRoutes,
  instructionsRoutes,
  riskRoutes,
  marketRoutes,
  marketOverviewRoutes,
  watchlistRoutes,
  marketSourceRoutes,
  chartRoutes,
  historyRoutes,
  ownHistoryRoutes,
  pastRoutes,
  chainFiguresRoutes,
  analyticsRoutes,
  screenerRoutes,
  alertRoutes,
  tellingRoutes,
  streamRoutes,
];
