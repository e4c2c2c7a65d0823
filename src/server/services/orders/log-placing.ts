import type { BodyOf } from '#contract/operation.ts';
import type { placeTrades } from '#contract/operations/orders.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import type { Broker } from '#server/brokers/broker.ts';
import type { Trx } from '#server/db/database.ts';
import type { Venue } from '#server/market/venue.ts';
import type { Emit } from '#server/realtime/event-log.ts';
import { type Attachment, attachmentOf, storeAttached } from '../instructions/attached-exits.ts';
import type { InstructionEngine } from '../instructions/engine.ts';
import { acquirePortfolioLock } from './account-lock.ts';
import type { LoggedIntent } from './idempotent-requests.ts';
import type { OrderReview } from './order-review.ts';
import { ticketOf } from './order-tickets.ts';
import { logOrderIntents } from './place-orders.ts';
import type { Placing } from './placing.ts';
import { isPastMisCutOff } from './placing-checks.ts';
import { closedOnlyBy } from './square-off.ts';

interface Needs {
  readonly clock: WallClock;
  readonly venue: Venue;
  readonly brokers: ReadonlyMap<string, Broker>;
  readonly review: OrderReview;
  readonly engine: InstructionEngine;
}

type PlaceBody = BodyOf<typeof placeTrades>;

interface PlaceRequest {
  readonly userId: string;
  readonly key: string;
  readonly body: PlaceBody;
}

/** Returns the exits that the orders bring along. Throws at their field for one that makes no sense, or whose order closes what is open. */
function attachmentsOf(venue: Venue, placing: Placing, body: PlaceBody): readonly Attachment[] {
  return placing.tickets.flatMap((ticket, place) => {
    const attach = body.orders[place]?.attach;
    if (!attach) return [];
    return [attachmentOf(ticket, attach, place, `orders.${place}`, venue, placing.closes !== undefined)];
  });
}

/** Returns what is to be placed, the account locked for it. */
async function placingOf({ brokers, venue }: Needs, trx: Trx, { userId, key, body }: PlaceRequest): Promise<Placing> {
  const opened = await acquirePortfolioLock(trx, brokers, userId, body);
  const tickets = body.orders.map((request, place) => ticketOf(venue, request, `orders.${place}`));
  const placing = { ...opened, key, origin: 'hand' as const, tickets };
  const { broker_name: brokerName } = opened.lock.account;
  const late = tickets.some(
    ({ terms, instrument }) => terms.product === 'MIS' && isPastMisCutOff(brokerName, instrument.kind, venue, venue.now()),
  );
  if (!late) return placing;
  // Tied to its position: an intraday order that rests now must not open one later.
  const closes = await closedOnlyBy(trx, placing);
  return closes === undefined ? placing : { ...placing, closes };
}

/** Writes the orders down with the exits that they bring along, which are watched before anything is sent. */
export async function logPlacingIntent(needs: Needs, trx: Trx, emit: Emit, request: PlaceRequest): Promise<LoggedIntent> {
  const { clock, venue, engine } = needs;
  const placing = await placingOf(needs, trx, request);
  const attachments = attachmentsOf(venue, placing, request.body);
  const logged = await logOrderIntents(trx, emit, placing, needs);
  const { next, orderIds } = logged;
  // Refused as a whole: there is nothing to protect.
  if (attachments.length === 0 || typeof next !== 'function') return logged;
  const timestamps = { exchangeAt: venue.now(), receivedAt: clock.now() };
  const exits = await storeAttached(trx, emit, placing, attachments, orderIds, timestamps);
  return {
    ...logged,
    async next(conclude) {
      await engine.adopt(exits);
      return next(conclude);
    },
  };
}
