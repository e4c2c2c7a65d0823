import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#server/config/config.ts';
import type { Connection } from '#server/db/connect.ts';
import type { Db } from '#server/db/database.ts';
import type { JobQueue } from '#server/db/job-queue.ts';
import type { Outbound } from '#server/platform/outbound.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import type { OrderRates } from '#server/services/risk/order-rates.ts';

/** What services are built from. */
export interface Resources {
  readonly config: Config;
  readonly db: Db;
  /** Where that database is, for work that takes as long as it takes. */
  readonly connection: Connection;
  /** Connections for what anybody may read of the analytics tables; those of everything else when it is not given. */
  readonly analyticsDb?: Db;
  readonly clock: WallClock;
  readonly log: FastifyBaseLogger;
  readonly secretKey: Buffer;
  /** What a thread runs that plays bots on stored days; without it they are played between everything else. */
  readonly backtestThread?: URL;
  /** Where sweeps are cut into shares that other machines play, too; without it they are played here. */
  readonly shares?: { readonly queue: JobQueue; readonly program: string };
  /** In place of requests to wherever users have typed in; tests believe a certificate of their own. */
  readonly outbound?: Outbound;
  /** Tests move the exchange themselves. */
  readonly exchangeStandsStill?: boolean;
  /** Waits in place of a slow broker; tests let it pass. */
  readonly wait?: (ms: number) => Promise<void>;
  /** Sessions that a new exchange has behind it; none when it is not given. */
  readonly historySessions?: number;
  /** Tests send many orders while their clock stands still. */
  readonly orderRates?: OrderRates;
}
