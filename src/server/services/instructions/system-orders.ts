import { AppError } from '#contract/errors/app-error.ts';
import { sliceByFreeze } from '#domain/orders/freeze-limit.ts';
import type { OrderTerms } from '#domain/orders/order-terms.ts';
import type { Db, Trx } from '#server/db/database.ts';
import type { SystemOrder, InstructionRow } from '#server/db/tables/instructions.ts';
import type { PositionRow } from '#server/db/tables/positions.ts';
import { newId } from '#server/platform/new-id.ts';
import type { Venue } from '#server/market/venue.ts';
import { requirePosition } from '#server/policies/access.ts';
import { closingQuantity, listClosing } from '#server/repositories/orders.ts';
import { findPosition, findPositionsIn, lockPosition, lockPositions } from '#server/repositories/positions.ts';
import { logCancelIntent } from '../orders/change-orders.ts';
import { acquireAccountLock, portfolioOf } from '../orders/account-lock.ts';
import { isPassing } from '../orders/order-review.ts';
import { logOrderIntents } from '../orders/place-orders.ts';
import { closesOf } from '../orders/square-off.ts';
import { systemOrderKey, systemKey } from '../orders/system-keys.ts';
import { createTries } from '#server/platform/tries.ts';
import type { TradingNeeds } from '../orders/trading-needs.ts';

type Owner = Pick<InstructionRow, 'id' | 'user_id' | 'broker_account_id' | 'account_number'>;

/**
 * What came of asking: `refused` carries why nothing was placed; `blocked` wrote nothing down and is tried again under the same key, as the
 * next look at the instruction comes, `stuck` when other orders hold what it would close and could not be cancelled; `unknown` is found out
 * later, never by sending another.
 */
type Sent = { readonly state: 'sent' | 'blocked' | 'stuck' | 'unknown' } | { readonly state: 'refused'; readonly code: string };

/** An order that stands in the way is asked to go this often. */
const MAKE_WAY = { firstMs: 1_000, lastMs: 8_000, most: 6 };

/** Units in whole lots of the position that an order in its closing direction can still have. */
function closable(position: PositionRow, order: SystemOrder, closing: number): number {
  const open = position.net_quantity * (order.terms.side === 'sell' ? 1 : -1);
  const { lotSize } = order.instrument;
  return Math.floor(Math.max(0, open - closing) / lotSize) * lotSize;
}

/** Whether working orders of others take everything that the order could close. */
async function isBlocked(db: Db, order: SystemOrder): Promise<boolean> {
  if (order.closes === null) return false;
  const position = await findPosition(db, order.closes);
  if (position === undefined) return false;
  const closing = await closingQuantity(db, position.id);
  return closing > 0 && closable(position, order, 0) > 0 && closable(position, order, closing) === 0;
}

/** Protection is reckoned from the last price; where the book is far from it, only its own price finds somebody. */
function priced(venue: Venue, { terms, atTouch, instrument }: SystemOrder): OrderTerms {
  const depth = atTouch ? venue.quote(instrument.id)?.depth : undefined;
  const touch = (terms.side === 'sell' ? depth?.bids : depth?.asks)?.[0];
  return touch === undefined ? terms : { ...terms, kind: 'limit', limitPrice: touch.price };
}

/** Returns the order with the position that it closes where it names one by its contract only. Throws position.flat where there is none. */
async function withPosition(db: Db, order: SystemOrder): Promise<SystemOrder> {
  if (order.bot !== 'closes') return order;
  const [position] = await findPositionsIn(db, order.portfolioId, order.terms.product, [order.instrument.id]);
  if (position === undefined) throw new AppError('position.flat');
  return { ...order, closes: position.id };
}

/** Throws bot.against-position where an entry of a bot would close what the portfolio holds. */
async function refuseAgainst(trx: Trx, { bot, portfolioId, instrument, terms }: SystemOrder): Promise<void> {
  if (bot !== 'opens') return;
  const [held] = await lockPositions(trx, [{ portfolio_id: portfolioId, instrument_id: instrument.id, product: terms.product }]);
  if (held !== undefined && held.net_quantity * (terms.side === 'buy' ? 1 : -1) < 0) throw new AppError('bot.against-position');
}

async function placingOf({ brokers, venue }: TradingNeeds, trx: Trx, owner: Owner, order: SystemOrder, permitTaken: boolean) {
  const { instrument, terms, origin, closes } = order;
  const lock = await acquireAccountLock(
    trx,
    brokers,
    owner.user_id,
    owner.account_number,
    closes === null ? 'may-add-risk' : 'reduces-risk',
  );
  const portfolio = await portfolioOf(trx, lock, order.portfolioId);
  const placing = { lock, portfolio, key: systemOrderKey(order), origin, permitTaken };
  if (closes === null) {
    await refuseAgainst(trx, order);
    return { ...placing, tickets: [{ instrument, terms: priced(venue, order) }] };
  }
  const position = requirePosition(await lockPosition(trx, portfolio.id, closes));
  const most = closable(position, order, await closingQuantity(trx, position.id));
  if (most === 0) throw new AppError(closable(position, order, 0) === 0 ? 'position.flat' : 'position.closing');
  const quantity = Math.min(terms.quantity, most);
  return { ...placing, tickets: [{ instrument, terms: { ...priced(venue, order), quantity } }], closes: closesOf(position) };
}

/** Returns how system orders are sent and cancelled: through the one path of every order, under keys of their own. */
export function createSystemOrders(needs: TradingNeeds) {
  const { db, venue, brokers, requests, review } = needs;
  const ways = createTries(MAKE_WAY);

  async function cancel(owner: Owner, id: string): Promise<void> {
    await requests.run({
      userId: owner.user_id,
      key: systemKey('cancel', id, newId(needs.clock.now())),
      operation: 'cancelOrder',
      body: { order_id: id },
      async logIntent(trx, emit) {
        const lock = await acquireAccountLock(trx, brokers, owner.user_id, owner.account_number, 'reduces-risk');
        return logCancelIntent(trx, emit, lock, { account_number: owner.account_number, order_id: id }, needs, 'exit');
      },
    });
  }

  /** A stop goes before whatever else closes its position. Returns whether something did not go however often it was asked to. */
  async function makeWay(owner: Owner, order: SystemOrder): Promise<boolean> {
    if (!order.urgent || order.closes === null) return false;
    let isStuck = false;
    for (const { id, client_order_id: name } of await listClosing(db, [order.closes])) {
      if (name.startsWith(systemOrderKey({ orderId: owner.id }))) continue;
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

  return {
    cancel,

    /** Sends the order unless others hold all that it could close; sending it again is the same order. */
    async place(owner: Owner, named: SystemOrder): Promise<Sent> {
      let order = named;
      try {
        order = await withPosition(db, named);
      } catch (error) {
        if (error instanceof AppError) return { state: 'refused', code: error.code };
        throw error;
      }
      if (await isBlocked(db, order)) return { state: (await makeWay(owner, order)) ? 'stuck' : 'blocked' };
      const { instrument, terms } = order;
      const messages = sliceByFreeze(terms.quantity, instrument.lotSize, instrument.freezeQuantity).length;
      const refusal = review.takePermits(owner.broker_account_id, messages, order.closes !== null, needs.clock.now());
      if (isPassing(refusal)) return { state: 'blocked' };
      try {
        await requests.run({
          userId: owner.user_id,
          key: systemOrderKey(order),
          // What a restart does about a call that was cut off depends on its operation: these two place orders.
          operation: order.closes === null ? 'placeTrades' : 'executeOrder',
          body: { order_id: order.orderId },
          logIntent: async (trx, emit) => logOrderIntents(trx, emit, await placingOf(needs, trx, owner, order, refusal === null), needs),
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

export type SystemOrders = ReturnType<typeof createSystemOrders>;
