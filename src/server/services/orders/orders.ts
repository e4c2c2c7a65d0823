import type { AnswerOf, BodyOf } from '#contract/operation.ts';
import type * as operations from '#contract/operations/orders.ts';
import type { Trx } from '#server/db/database.ts';
import { presentInstruction } from '#server/presenters/instruction.ts';
import { listMadeBy } from '#server/repositories/instructions.ts';
import { closingAnswer, logClosingIntent } from '../instructions/close-position.ts';
import type { InstructionEngine } from '../instructions/engine.ts';
import { createCancelOrders } from './cancel-orders.ts';
import { logCancelIntent, logModifyIntent } from './change-orders.ts';
import type { OrdersAnswer } from './intent-outcome.ts';
import { type LockPurpose, acquireAccountLock } from './account-lock.ts';
import { logPlacingIntent } from './log-placing.ts';
import { createOrderBook } from './order-book.ts';
import { resolveKey } from './resolve-key.ts';
import type { TradingNeeds } from './trading-needs.ts';

interface Needs extends TradingNeeds {
  readonly engine: InstructionEngine;
}

type PlaceBody = BodyOf<typeof operations.placeTrades>;

/** Returns the service of orders: check, write down, send, answer. Every call acts on the given user's own accounts only. */
export function createOrdersService(needs: Needs) {
  const { db, clock, brokers, requests, engine } = needs;

  /** An order may have been refused after its exit was written down, which the exchange tells nobody: what the call made looks at the tables. */
  async function told(userId: string, key: string, body: Pick<PlaceBody, 'orders'>, done: OrdersAnswer): Promise<OrdersAnswer> {
    if (body.orders.some((order) => order.attach)) await engine.adopt(await listMadeBy(db, userId, key));
    return done;
  }

  const lock = (trx: Trx, userId: string, accountNumber: string, purpose: LockPurpose = 'may-add-risk') =>
    acquireAccountLock(trx, brokers, userId, accountNumber, purpose);

  return {
    ...createOrderBook(needs),

    placeTrades: async (userId: string, key: string, body: PlaceBody): Promise<OrdersAnswer> =>
      told(
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
      if (body.action === 'open') return told(userId, key, body, done);
      const { orders, message, jobs } = await closingAnswer(db, engine, userId, key, done);
      return { orders, message, ...(jobs.length > 0 && { instructions: jobs.map(presentInstruction) }) };
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
