import type { FastifyBaseLogger } from 'fastify';
import type { Broker } from '#server/brokers/broker.ts';
import type { Db } from '#server/db/database.ts';
import type { BrokerAccountRow } from '#server/db/tables/broker-accounts.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import type { EventLog } from '#server/realtime/event-log.ts';
import type { IdempotentRequests } from '#server/services/orders/idempotent-requests.ts';

/** Parts of what has brokers elsewhere stop an account. */
export interface StopNeeds {
  readonly db: Db;
  readonly eventLog: EventLog;
  readonly clock: WallClock;
  /** A clock in ms that nobody sets. */
  readonly ticks: () => number;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly brokers: ReadonlyMap<string, Broker>;
  readonly requests: IdempotentRequests;
  /** Reads the books of the broker and books what they say. Throws without an answer. */
  readonly bookFirst: (account: BrokerAccountRow) => Promise<void>;
  /** Called once the end of a square-off is known. */
  readonly onBooked: (accountId: string) => Promise<void>;
}
