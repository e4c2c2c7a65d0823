import { AppError } from '#contract/errors/app-error.ts';
import type { BodyOf } from '#contract/operation.ts';
import type { actOnPosition } from '#contract/operations/instructions.ts';
import { createReverse } from '#domain/positions/reverse-position.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import type { Broker } from '#server/brokers/broker.ts';
import type { Trx } from '#server/db/database.ts';
import type { KeptReverse } from '#server/db/tables/instruction-states.ts';
import type { PositionRow } from '#server/db/tables/positions.ts';
import type { Venue } from '#server/market/venue.ts';
import { requirePosition, requireTradable } from '#server/policies/access.ts';
import type { Emit } from '#server/realtime/event-log.ts';
import { listMadeBy } from '#server/repositories/instructions.ts';
import { closingQuantity } from '#server/repositories/orders.ts';
import { lockPosition } from '#server/repositories/positions.ts';
import { acquireAccountLock, portfolioOf } from '../orders/account-lock.ts';
import { type LoggedIntent, NOTHING_SENT } from '../orders/idempotent-requests.ts';
import type { Timestamps } from '../orders/order-changes.ts';
import type { OrderReview } from '../orders/order-review.ts';
import { logOrderIntents } from '../orders/place-orders.ts';
import type { Placing } from '../orders/placing.ts';
import { logClosingIntent } from './close-position.ts';
import { storeNew } from './new-instruction.ts';
import { requireReversible } from './require-reversible.ts';
import { legOf, legPositionOf } from './square-off-scopes.ts';

export interface ActionNeeds {
  readonly clock: WallClock;
  readonly venue: Venue;
  readonly brokers: ReadonlyMap<string, Broker>;
  readonly review: OrderReview;
}

interface ActionRequest {
  readonly userId: string;
  readonly key: string;
  readonly body: BodyOf<typeof actOnPosition>;
}

const addsRisk = ({ action }: ActionRequest['body']): boolean => action === 'add' || action === 'reverse';

/** Writes down a reversal: a close, then an opening on the other side. */
async function logReversal(
  needs: ActionNeeds,
  trx: Trx,
  emit: Emit,
  placing: Pick<Placing, 'lock' | 'portfolio' | 'key'>,
  position: PositionRow,
  timestamps: Timestamps,
): Promise<LoggedIntent> {
  const { lock, key } = placing;
  if ((await listMadeBy(trx, lock.account.user_id, key)).length > 0) return NOTHING_SENT;
  if ((await closingQuantity(trx, position.id)) > 0) throw new AppError('position.closing');
  await requireReversible(trx, placing, position, needs, timestamps);
  const { id, portfolio_id, instrument_id, instrument, product } = position;
  await storeNew(
    trx,
    emit,
    lock.account,
    { kind: 'reverse', status: 'closing', client_key: key, portfolio_id, instrument_id, instrument, product, position_id: id },
    (name): KeptReverse => ({ positions: [legPositionOf(position)], reverse: createReverse(name, legOf(position)) }),
    timestamps,
  );
  return NOTHING_SENT;
}

/** Writes down an action on a position: an order, or an instruction that sends several in turn. */
export async function logActionIntent(
  needs: ActionNeeds,
  trx: Trx,
  emit: Emit,
  { userId, key, body }: ActionRequest,
): Promise<LoggedIntent> {
  const { clock, venue, brokers } = needs;
  const timestamps = { exchangeAt: venue.now(), receivedAt: clock.now() };
  const lock = await acquireAccountLock(trx, brokers, userId, body.account_number, addsRisk(body) ? 'may-add-risk' : 'reduces-risk');
  const portfolio = await portfolioOf(trx, lock, body.portfolio_id);
  if (addsRisk(body)) requireTradable(portfolio);
  const position = requirePosition(await lockPosition(trx, portfolio.id, body.position_id));
  if (position.net_quantity === 0) throw new AppError('position.flat');
  const { instrument, product, net_quantity: net } = position;
  if (body.action === 'reverse') return logReversal(needs, trx, emit, { lock, portfolio, key }, position, timestamps);
  if (body.action === 'add') {
    const side = net > 0 ? 'buy' : 'sell';
    const quantity = body.lots * instrument.lotSize;
    const terms = { side, kind: 'market', product, validity: 'DAY', quantity, limitPrice: null, triggerPrice: null } as const;
    return logOrderIntents(trx, emit, { lock, portfolio, key, origin: 'hand', tickets: [{ instrument, terms }] }, needs);
  }
  // Half of an odd number of lots is rounded down, but one lot is never nothing.
  const half = Math.max(1, Math.floor(Math.abs(net) / instrument.lotSize / 2));
  const lots = body.action === 'half' ? half : body.lots;
  const closing = { ...body, action: 'square_off' as const, ...(lots === undefined ? {} : { lots }) };
  return logClosingIntent(trx, emit, { lock, body: closing, key }, needs);
}
