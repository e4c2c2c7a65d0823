import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#server/db/database.ts';
import type { Venue } from '#server/market/venue.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import type { createAccountsService } from '../accounts/accounts.ts';
import type { AlertEngine } from '../alerts/alert-engine.ts';
import type { createAlertsService } from '../alerts/alerts.ts';
import type { createBasketsService } from '../baskets/baskets.ts';
import type { createBotRunsService } from '../bots/bot-runs.ts';
import type { createBotsService } from '../bots/bots.ts';
import type { createAuthenticationService } from '../identity/authentication.ts';
import type { createRegistrationService } from '../identity/registration.ts';
import type { createInstructionEngine } from '../instructions/engine.ts';
import type { createOrdersService } from '../orders/orders.ts';
import type { createPortfoliosService } from '../portfolios.ts';
import type { Visitors } from './visitors.ts';
import type { createStreams } from '#server/realtime/streams.ts';
import type { createWatchlistsService } from '../watchlists.ts';

/** A demo trader does what any trader does, through the same services. */
export interface DemoNeeds {
  readonly db: Db;
  readonly clock: WallClock;
  readonly wait: (ms: number) => Promise<void>;
  readonly log: FastifyBaseLogger;
  readonly venue: Venue;
  /** Has the exchange take long steps, or those of the settings again. */
  readonly hurry: (on: boolean) => Promise<void>;
  readonly instructionEngine: ReturnType<typeof createInstructionEngine>;
  readonly alertEngine: AlertEngine;
  readonly registration: ReturnType<typeof createRegistrationService>;
  readonly authentication: ReturnType<typeof createAuthenticationService>;
  readonly accounts: ReturnType<typeof createAccountsService>;
  readonly portfolios: ReturnType<typeof createPortfoliosService>;
  readonly orders: ReturnType<typeof createOrdersService>;
  readonly baskets: ReturnType<typeof createBasketsService>;
  readonly bots: ReturnType<typeof createBotsService>;
  readonly botRuns: ReturnType<typeof createBotRunsService>;
  readonly alerts: ReturnType<typeof createAlertsService>;
  readonly visitors: Visitors;
  readonly streams: ReturnType<typeof createStreams>;
  /** Removes a trader with everything. */
  readonly ownData: { removeUser(user: { readonly id: string; readonly email: string }): Promise<void> };
  readonly watchlists: ReturnType<typeof createWatchlistsService>;
}
