import type { FastifyBaseLogger } from 'fastify';
import { exchangeTime } from '#domain/units/time.ts';
import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/db/database.ts';
import { createEventLog } from '#server/realtime/event-log.ts';
import type { MarketFeed } from '#server/realtime/market-feed.ts';
import { createStreams } from '#server/realtime/streams.ts';
import { createAccountsService } from '#server/services/accounts.ts';
import { createAuthenticationService } from '#server/services/authentication.ts';
import { createPortfoliosService } from '#server/services/portfolios.ts';
import { createProfileService } from '#server/services/profile.ts';
import { createSessionsService } from '#server/services/sessions.ts';
import { createSecrets } from './secrets.ts';
import type { WallClock } from './wall-clock.ts';

/** What services are built from. */
export interface Resources {
  readonly config: Config;
  readonly db: Db;
  readonly clock: WallClock;
  readonly log: FastifyBaseLogger;
  readonly secretKey: Buffer;
}

/** Builds every service once. Nothing runs before `start`; `stop` flushes and ends what `start` began, in reverse. */
export async function createServices(resources: Resources) {
  const { config, db, clock, secretKey } = resources;
  const secrets = createSecrets(secretKey);
  const eventLog = createEventLog(db, clock);
  const feed: MarketFeed = { now: () => exchangeTime(clock.now()), quote: () => null, onTick: () => () => {} };
  const sessions = createSessionsService({ db, clock, secrets });
  const streams = createStreams({ eventLog, feed, clock, source: 'simulated' });
  return {
    ...resources,
    eventLog,
    sessions,
    streams,
    authentication: createAuthenticationService({ db, eventLog, clock, secrets, sessions, registration: config.registration }),
    profile: createProfileService({ db }),
    accounts: createAccountsService({ db, eventLog, clock }),
    portfolios: createPortfoliosService({ db, eventLog, clock }),
    async start(): Promise<void> {},
    async stop(): Promise<void> {},
  };
}

export type Services = Awaited<ReturnType<typeof createServices>>;
