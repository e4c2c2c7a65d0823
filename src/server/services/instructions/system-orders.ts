import { AppError } from '#contract/errors/app-error.ts';
import { sliceByFreeze } from '#domain/orders/freeze-limit.ts';
import type { OrderTerms } from '#domain/orders/order-terms.ts';
import type { Db, Trx } from '#server/db/database.ts';
import type { SystemOrder, InstructionRow } from '#server/db/tables/instructions.ts';
import type { PositionRow } from '#server/db/tables/positions.ts';
import { newId } from '#server/platform/new-id.ts';
import type { Market } from '#server/market/market.ts';
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
 * The result of sending. `refused` carries the reason; `blocked` stored nothing and is retried under the same key at the next look, with `stuck` when
 * orders in the way could not be cancelled; `unknown` is resolved later, never by sending another order.
 */
type Sent = { readonly state: 'sent' | 'blocked' | 'stuck' | 'unknown' } | { readonly state: 'refused'; readonly code: string };

/** Retries of cancelling an order in the way. */
const MAKE_WAY = { firstMs: 1_000, lastMs: 8_000, most: 6 };

/** Returns the units, in whole lots, still available to an order that closes the position. */
function closable(position: PositionRow, order: SystemOrder, closing: number): number {
  const open = position.net_quantity * (order.terms.side === 'sell' ? 1 : -1);
  const { lotSize } = order.instrument;
  return Math.floor(Math.max(0, open - closing) / lotSize) * lotSize;
}

/** Whether working orders of others take all units that the order could close. */
async function isBlocked(db: Db, order: SystemOrder): Promise<boolean> {
  if (order.closes === null) return false;
  const position = await findPosition(db, order.closes);
  if (position === undefined) return false;
  const closing = await closingQuantity(db, position.id);
  return closing > 0 && closable(position, order, 0) > 0 && closable(position, order, closing) === 0;
}

/** Price protection starts from the last price; when the book is far away, only the book's own price can fill. */
function priced(venue: Market, { terms, atTouch, instrument }: SystemOrder): OrderTerms {
  const depth = atTouch ? venue.quote(instrument.id)?.depth : undefined;
  const touch = (terms.side === 'sell' ? depth?.bids : depth?.asks)?.[0];
  return touch === undefined ? terms : { ...terms, kind: 'limit', limitPrice: touch.price };
}

/** Returns the order with the position to close when it names only the contract. Throws position.flat when there is none. */
async function withPosition(db: Db, order: SystemOrder): Promise<SystemOrder> {
  if (order.bot !== 'closes') return order;
  const [position] = await findPositionsIn(db, order.portfolioId, order.terms.product, [order.instrument.id]);
  if (position === undefined) throw new AppError('position.flat');
  return { ...order, closes: position.id };
}

/** Throws bot.against-position when a bot's entry would close a position of the portfolio. */
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

/** Returns the functions that send and cancel system orders, on the usual order path with keys of their own. */
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

  /** Cancels other closing orders in the way of a stop. Returns whether some could not be cancelled after all retries. */
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
        // The order ended meanwhile, or cannot be cancelled now: the stop goes once the order has ended.
        if (!(error instanceof AppError)) throw error;
      }
    }
    return isStuck;
  }

  return {
    cancel,

    /** Sends the order unless other orders take all closable units; sending again is the same order. */
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
          // Crash recovery depends on the operation's name: these two place orders.
          operation: order.closes === null ? 'placeTrades' : 'executeOrder',
          body: { order_id: order.orderId },
          logIntent: async (trx, emit) => logOrderIntents(trx, emit, await placingOf(needs, trx, owner, order, refusal === null), needs),
        });
        return { state: 'sent' };
      } catch (error) {
        // Still being processed, as after a crash: the tables show the result later. Every other error uses up the key, and the next order has a new one.
        if (!(error instanceof AppError) || error.code === 'request.idempotency-in-progress') return { state: 'unknown' };
        return { state: 'refused', code: error.code };
      }
    },
  };
}

export type SystemOrders = ReturnType<typeof createSystemOrders>;
