import type { FastifyBaseLogger } from 'fastify';
import type { Broker } from '#server/brokers/broker.ts';
import type { Db } from '#server/db/database.ts';
import type { Venue } from '#server/market/venue.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import type { EventLog } from '#server/realtime/event-log.ts';
import type { IdempotentRequests } from '#server/services/orders/idempotent-requests.ts';

/** Parts of what keeps the triggers that brokers elsewhere hold. */
export interface TriggerNeeds {
  readonly db: Db;
  readonly eventLog: EventLog;
  readonly venue: Venue;
  readonly clock: WallClock;
  /** A clock in ms that nobody sets. */
  readonly ticks: () => number;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly brokers: ReadonlyMap<string, Broker>;
  readonly requests: IdempotentRequests;
}
