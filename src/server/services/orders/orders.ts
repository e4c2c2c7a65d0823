import type { AnswerOf, BodyOf } from '#contract/operation.ts';
import type * as operations from '#contract/operations/orders.ts';
import { misRuleOf } from '#server/brokers/catalogue.ts';
import type { Trx } from '#server/db/database.ts';
import type { Market } from '#server/market/market.ts';
import { isPlain, presentInstruction } from '#server/presenters/instruction.ts';
import type { Emit } from '#server/realtime/event-log.ts';
import { listMadeBy } from '#server/repositories/instructions.ts';
import { closingAnswer, logClosingIntent } from '../instructions/close-position.ts';
import type { InstructionEngine } from '../instructions/engine.ts';
import { type Attachment, attachmentOf, storeAttached } from '../instructions/attached-exits.ts';
import { createCancelOrders } from './cancel-orders.ts';
import { logCancelIntent, logModifyIntent } from './change-orders.ts';
import type { OrdersAnswer } from './intent-outcome.ts';
import { type LockPurpose, acquireAccountLock, acquirePortfolioLock } from './account-lock.ts';
import { createOrderBook } from './order-book.ts';
import { resolveKey } from './resolve-key.ts';
import type { TradingNeeds } from './trading-needs.ts';
import type { LoggedIntent } from './idempotent-requests.ts';
import { ticketOf } from './order-tickets.ts';
import { logOrderIntents } from './place-orders.ts';
import type { Placing } from './placing.ts';
import { isPastMisCutOff } from './placing-checks.ts';
import { closedOnlyBy } from './square-off.ts';

interface Needs extends TradingNeeds {
  readonly engine: InstructionEngine;
}

type PlaceBody = BodyOf<typeof operations.placeTrades>;

interface PlaceRequest {
  readonly userId: string;
  readonly key: string;
  readonly body: PlaceBody;
}

/** Returns the exits attached to the orders. Throws at the field of an invalid exit, or of one attached to a closing order. */
function attachmentsOf(venue: Market, placing: Placing, body: PlaceBody): readonly Attachment[] {
  return placing.tickets.flatMap((ticket, place) => {
    const attach = body.orders[place]?.attach;
    if (!attach) return [];
    return [attachmentOf(ticket, attach, place, `orders.${place}`, venue, placing.closes !== undefined)];
  });
}

/** Returns the placing, with the account locked. */
async function placingOf({ brokers, venue }: Needs, trx: Trx, { userId, key, body }: PlaceRequest): Promise<Placing> {
  const opened = await acquirePortfolioLock(trx, brokers, userId, body);
  const tickets = body.orders.map((request, place) => ticketOf(venue, request, `orders.${place}`));
  const placing = { ...opened, key, origin: 'hand' as const, tickets };
  const misRule = misRuleOf(opened.lock.account);
  const pastCutOff = tickets.some(
    ({ terms, instrument }) => terms.product === 'MIS' && isPastMisCutOff(misRule, instrument.kind, venue, venue.now()),
  );
  if (!pastCutOff) return placing;
  // Bound to its position, so that a resting intraday order cannot open a new position later.
  const closes = await closedOnlyBy(trx, placing);
  return closes === undefined ? placing : { ...placing, closes };
}

/** Writes down the orders and their attached exits, which are watched before anything is sent. */
async function logPlacingIntent(needs: Needs, trx: Trx, emit: Emit, request: PlaceRequest): Promise<LoggedIntent> {
  const { clock, venue, engine } = needs;
  const placing = await placingOf(needs, trx, request);
  const attachments = attachmentsOf(venue, placing, request.body);
  const logged = await logOrderIntents(trx, emit, placing, needs);
  const { next, orderIds } = logged;
  // All orders were refused, so there is nothing to protect.
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

/** Returns the order service: check, store, send, answer. Every call acts only on accounts of the given user. */
export function createOrdersService(needs: Needs) {
  const { db, clock, brokers, requests, engine } = needs;

  /** An order may be refused after its exit was stored; the venue does not report that, so the engine reloads those exits. */
  async function adoptExits(userId: string, key: string, body: Pick<PlaceBody, 'orders'>, done: OrdersAnswer): Promise<OrdersAnswer> {
    if (body.orders.some((order) => order.attach)) await engine.adopt(await listMadeBy(db, userId, key));
    return done;
  }

  const lock = (trx: Trx, userId: string, accountNumber: string, purpose: LockPurpose = 'may-add-risk') =>
    acquireAccountLock(trx, brokers, userId, accountNumber, purpose);

  return {
    ...createOrderBook(needs),

    placeTrades: async (userId: string, key: string, body: PlaceBody): Promise<OrdersAnswer> =>
      adoptExits(
        userId,
        key,
        body,
        await requests.run({
          userId,
          key,
          operation: 'placeTrades',
          body,
          logIntent: (trx, emit) => logPlacingIntent(needs, trx, emit, { userId, key, body }),
        }),
      ),

    async executeOrder(
      userId: string,
      key: string,
      body: BodyOf<typeof operations.executeOrder>,
    ): Promise<AnswerOf<typeof operations.executeOrder>> {
      const done = await requests.run({
        userId,
        key,
        operation: 'executeOrder',
        body,
        async logIntent(trx, emit) {
          if (body.action === 'open') return logPlacingIntent(needs, trx, emit, { userId, key, body });
          const at = await lock(trx, userId, body.account_number, 'reduces-risk');
          return logClosingIntent(trx, emit, { lock: at, body, key }, needs);
        },
      });
      if (body.action === 'open') return adoptExits(userId, key, body, done);
      const { orders, message, jobs } = await closingAnswer(db, engine, userId, key, done);
      return { orders, message, ...(jobs.length > 0 && { instructions: jobs.filter(isPlain).map(presentInstruction) }) };
    },

    modifyOrder: (userId: string, key: string, body: BodyOf<typeof operations.modifyOrder>): Promise<OrdersAnswer> =>
      requests.run({
        userId,
        key,
        operation: 'modifyOrder',
        body,
        logIntent: async (trx, emit) => logModifyIntent(trx, emit, await lock(trx, userId, body.account_number), body, needs),
      }),

    cancelOrder: (userId: string, key: string, body: BodyOf<typeof operations.cancelOrder>): Promise<OrdersAnswer> =>
      requests.run({
        userId,
        key,
        operation: 'cancelOrder',
        body,
        logIntent: async (trx, emit) =>
          logCancelIntent(trx, emit, await lock(trx, userId, body.account_number, 'reduces-risk'), body, needs),
      }),

    cancelOrders: createCancelOrders(needs),

    resolveIntent: (userId: string, key: string): Promise<AnswerOf<typeof operations.resolveIntent>> =>
      resolveKey(db, new Date(clock.now()), userId, key),
  };
}
