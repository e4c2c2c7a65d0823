import { AppError } from '#contract/errors/app-error.ts';
import { sliceByFreeze } from '#domain/orders/freeze-limit.ts';
import type { OrderTerms } from '#domain/orders/order-terms.ts';
import type { WallClock } from '#server/app/wall-clock.ts';
import type { Broker } from '#server/brokers/broker.ts';
import type { Db, Trx } from '#server/db/database.ts';
import type { HouseOrder, InstructionRow } from '#server/db/tables/instructions.ts';
import type { PositionRow } from '#server/db/tables/positions.ts';
import { newId } from '#server/app/new-id.ts';
import type { Venue } from '#server/market/venue.ts';
import { requirePosition } from '#server/policies/order-access.ts';
import { closingQuantity, listClosing } from '#server/repositories/orders.ts';
import { findPosition, lockPosition } from '#server/repositories/positions.ts';
import { journalCancel } from '../change-orders.ts';
import type { KeyedCalls } from '../keyed-calls.ts';
import { openDesk, portfolioOf } from '../order-desk.ts';
import { isPassing, type OrderReview } from '../order-review.ts';
import { journalOrders } from '../place-orders.ts';
import { closesOf } from '../square-off.ts';
import { systemKey } from '../system-keys.ts';
import { createTries } from '../tries.ts';

/** Returns the key under which an order of the house is sent: the same however often it is tried. */
export function houseKey(order: Pick<HouseOrder, 'orderId'>): string {
  return systemKey('exit', order.orderId);
}

/** Returns the name of the order in the order book. */
export function houseClientId(order: Pick<HouseOrder, 'orderId'>): string {
  return `${houseKey(order)}:0`;
}

type Owner = Pick<InstructionRow, 'id' | 'user_id' | 'broker_account_id' | 'account_number'>;

interface Needs {
  readonly db: Db;
  readonly clock: WallClock;
  readonly venue: Venue;
  readonly brokers: ReadonlyMap<string, Broker>;
  readonly review: OrderReview;
  readonly calls: KeyedCalls;
}

/**
 * What came of asking: `refused` carries why nothing was placed; `blocked` wrote nothing down and is tried again under the same key, as the
 * next look at the instruction comes, `stuck` when other orders hold what it would close and could not be cancelled; `unknown` is found out
 * later, never by sending another.
 */
export type Sent = { readonly state: 'sent' | 'blocked' | 'stuck' | 'unknown' } | { readonly state: 'refused'; readonly code: string };

/** An order that stands in the way is asked to go this often. */
const MAKE_WAY = { firstMs: 1_000, lastMs: 8_000, most: 6 };

/** Units in whole lots of the position that an order in its closing direction can still have. */
function closable(position: PositionRow, order: HouseOrder, closing: number): number {
  const open = position.net_quantity * (order.terms.side === 'sell' ? 1 : -1);
  const { lotSize } = order.instrument;
  return Math.floor(Math.max(0, open - closing) / lotSize) * lotSize;
}

/** Returns how orders of the house are sent and cancelled: through the one path of every order, under keys of their own. */
export function createHouseOrders(needs: Needs) {
  const { db, venue, brokers, calls, review } = needs;
  const ways = createTries(MAKE_WAY);

  /** Whether working orders of others take everything that the order could close. */
  async function isBlocked(order: HouseOrder): Promise<boolean> {
    if (order.closes === null) return false;
    const position = await findPosition(db, order.closes);
    if (position === undefined) return false;
    const closing = await closingQuantity(db, position.id);
    return closing > 0 && closable(position, order, 0) > 0 && closable(position, order, closing) === 0;
  }

  async function cancel(owner: Owner, id: string): Promise<void> {
    await calls.run({
      userId: owner.user_id,
      key: systemKey('cancel', id, newId(needs.clock.now())),
      operation: 'cancelOrder',
      body: { order_id: id },
      async journal(trx, emit) {
        const desk = await openDesk(trx, brokers, owner.user_id, owner.account_number, 'reduces-risk');
        return journalCancel(trx, emit, desk, { account_number: owner.account_number, order_id: id }, needs, 'exit');
      },
    });
  }

  /** A stop goes before whatever else closes its position. Returns whether something did not go however often it was asked to. */
  async function makeWay(owner: Owner, order: HouseOrder): Promise<boolean> {
    if (!order.urgent || order.closes === null) return false;
    let isStuck = false;
    for (const { id, client_order_id: name } of await listClosing(db, [order.closes])) {
      if (name.startsWith(houseKey({ orderId: owner.id }))) continue;
      isStuck ||= ways.isSpent(id);
      if (!ways.isDue(id, venue.now())) continue;
      ways.count(id, venue.now());
      try {
        await cancel(owner, id);
      } catch (error) {
        // It ended meanwhile, or cannot be cancelled now: the stop goes when it has ended.
        if (!(error instanceof AppError)) throw error;
      }
    }
    return isStuck;
  }

  /** Protection is reckoned from the last price; where the book is far from it, only its own price finds somebody. */
  function priced({ terms, atTouch, instrument }: HouseOrder): OrderTerms {
    const depth = atTouch ? venue.quote(instrument.id)?.depth : undefined;
    const touch = (terms.side === 'sell' ? depth?.bids : depth?.asks)?.[0];
    return touch === undefined ? terms : { ...terms, kind: 'limit', limitPrice: touch.price };
  }

  async function placingOf(trx: Trx, owner: Owner, order: HouseOrder, roomTaken: boolean) {
    const { instrument, terms, origin, closes } = order;
    const desk = await openDesk(trx, brokers, owner.user_id, owner.account_number, closes === null ? 'may-add-risk' : 'reduces-risk');
    const portfolio = await portfolioOf(trx, desk, order.portfolioId);
    const placing = { desk, portfolio, key: houseKey(order), origin, roomTaken };
    if (closes === null) return { ...placing, tickets: [{ instrument, terms }] };
    const position = requirePosition(await lockPosition(trx, portfolio.id, closes));
    const most = closable(position, order, await closingQuantity(trx, position.id));
    if (most === 0) throw new AppError(closable(position, order, 0) === 0 ? 'position.flat' : 'position.closing');
    const quantity = Math.min(terms.quantity, most);
    return { ...placing, tickets: [{ instrument, terms: { ...priced(order), quantity } }], closes: closesOf(position) };
  }

  return {
    cancel,

    /** Sends the order unless others hold all that it could close; sending it again is the same order. */
    async place(owner: Owner, order: HouseOrder): Promise<Sent> {
      if (await isBlocked(order)) return { state: (await makeWay(owner, order)) ? 'stuck' : 'blocked' };
      const { instrument, terms } = order;
      const messages = sliceByFreeze(terms.quantity, instrument.lotSize, instrument.freezeQuantity).length;
      const late = review.takeRoom(owner.broker_account_id, messages, order.closes !== null, needs.clock.now());
      if (isPassing(late)) return { state: 'blocked' };
      try {
        await calls.run({
          userId: owner.user_id,
          key: houseKey(order),
          // What a restart does about a call that was cut off depends on its operation: these two place orders.
          operation: order.closes === null ? 'placeTrades' : 'executeOrder',
          body: { order_id: order.orderId },
          journal: async (trx, emit) => journalOrders(trx, emit, await placingOf(trx, owner, order, late === null), needs),
        });
        return { state: 'sent' };
      } catch (error) {
        // Still under way, as after a crash: what became of it is in the tables. Any other key is used up: the next order has a new one.
        if (!(error instanceof AppError) || error.code === 'request.idempotency-in-progress') return { state: 'unknown' };
        return { state: 'refused', code: error.code };
      }
    },
  };
}

export type HouseOrders = ReturnType<typeof createHouseOrders>;
