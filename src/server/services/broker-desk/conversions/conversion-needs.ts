import type { FastifyBaseLogger } from 'fastify';
import type { Broker } from '#server/brokers/broker.ts';
import type { Db } from '#server/db/database.ts';
import type { BrokerAccountRow } from '#server/db/tables/broker-accounts.ts';
import type { Venue } from '#server/market/venue.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import type { EventLog } from '#server/realtime/event-log.ts';

/** Parts of what converts positions at brokers elsewhere. */
export interface ConversionNeeds {
  readonly db: Db;
  readonly eventLog: EventLog;
  readonly venue: Venue;
  readonly clock: WallClock;
  /** A clock in ms that nobody sets. */
  readonly ticks: () => number;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly brokers: ReadonlyMap<string, Broker>;
  readonly bookFirst: (account: BrokerAccountRow) => Promise<void>;
  /** Called once a conversion is booked. */
  readonly onBooked: (accountId: string) => Promise<void>;
}
