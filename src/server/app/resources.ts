import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#server/config/config.ts';
import type { Connection } from '#server/db/connect.ts';
import type { Db } from '#server/db/database.ts';
import type { JobQueue } from '#server/db/job-queue.ts';
import type { Outbound } from '#server/platform/outbound.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import type { HashPassword } from '#server/services/identity/passwords.ts';
import type { OrderRates } from '#server/services/risk/order-rates.ts';

/** Dependencies of all services. */
export interface Resources {
  readonly config: Config;
  readonly db: Db;
  /** The address of the database, for long work on separate connections. */
  readonly connection: Connection;
  /** Connections for public reads of analytics tables; those of `db` when absent. */
  readonly analyticsDb?: Db;
  readonly clock: WallClock;
  readonly log: FastifyBaseLogger;
  readonly secretKey: Buffer;
  /** The script of a backtest thread; without it, backtests run on this thread in slices. */
  readonly backtestThread?: URL;
  /** The queue of sweep shares for other machines; without it, sweeps run here only. */
  readonly shares?: { readonly queue: JobQueue; readonly program: string };
  /** Replaces requests to addresses entered by users; tests trust their own certificate. */
  readonly outbound?: Outbound;
  /** Tests move the exchange themselves. */
  readonly exchangeStandsStill?: boolean;
  /** Waits for a slow broker; tests advance it. */
  readonly wait?: (ms: number) => Promise<void>;
  /** Milliseconds of a clock that nobody sets; tests move it with the other. */
  readonly ticks?: () => number;
  /** How long a broker elsewhere has for an answer, in ms; tests wait less. */
  readonly brokerAnswerMs?: number;
  /** Sessions of history for a new exchange; none when absent. */
  readonly historySessions?: number;
  /** Tests hash the passwords of their many users at less cost. */
  readonly hashPassword?: HashPassword;
  /** Tests send many orders while their clock stands still. */
  readonly orderRates?: OrderRates;
}
