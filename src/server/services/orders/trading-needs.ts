import type { Broker } from '#server/brokers/broker.ts';
import type { Db } from '#server/db/database.ts';
import type { Venue } from '#server/market/venue.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import type { IdempotentRequests } from './idempotent-requests.ts';
import type { OrderReview } from './order-review.ts';

/** Dependencies of all code that sends orders. */
export interface TradingNeeds {
  readonly db: Db;
  readonly clock: WallClock;
  readonly venue: Venue;
  readonly brokers: ReadonlyMap<string, Broker>;
  readonly review: OrderReview;
  readonly requests: IdempotentRequests;
}
