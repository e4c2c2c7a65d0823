import { AppError } from '#contract/errors/app-error.ts';
import { formMessage } from '#contract/errors/form-messages.ts';
import type { AnswerOf, BodyOf } from '#contract/operation.ts';
import type { cancelOrders } from '#contract/operations/orders.ts';
import { nextStatus } from '#domain/orders/order-transitions.ts';
import type { WallClock } from '#server/app/wall-clock.ts';
import type { Broker } from '#server/brokers/broker.ts';
import type { Db, Trx } from '#server/db/database.ts';
import type { Venue } from '#server/market/venue.ts';
import { listWorkingTops } from '#server/repositories/sliced-orders.ts';
import { journalCancel } from './change-orders.ts';
import type { KeyedCalls } from './keyed-calls.ts';
import { wireOrders } from './order-answers.ts';
import { type Desk, openDesk, portfolioOf } from './order-desk.ts';

interface Needs {
  readonly db: Db;
  readonly clock: WallClock;
  readonly venue: Venue;
  readonly brokers: ReadonlyMap<string, Broker>;
  readonly calls: KeyedCalls;
}

type Body = BodyOf<typeof cancelOrders>;
type Result = AnswerOf<typeof cancelOrders>['results'][number];

function required(path: string): AppError {
  return new AppError('request.invalid', { fields: [{ path, code: 'form.required', message: formMessage('form.required') }] });
}

/** Returns the ids that the body means: those it names, or the orders of its scope that can be cancelled now. */
async function meantBy(trx: Trx, desk: Desk, body: Body): Promise<readonly string[]> {
  if (body.order_ids !== undefined) return [...new Set(body.order_ids)];
  if (body.scope === undefined) throw required('scope');
  if (body.scope === 'portfolio' && body.portfolio_id === undefined) throw required('portfolio_id');
  if (body.scope === 'instrument' && body.instrument_id === undefined) throw required('instrument_id');
  if (body.portfolio_id !== undefined) await portfolioOf(trx, desk, body.portfolio_id);
  const rows = await listWorkingTops(trx, desk.account.id);
  return rows
    .filter((row) => body.scope === 'all' || body.portfolio_id === undefined || row.portfolio_id === body.portfolio_id)
    .filter((row) => body.scope !== 'instrument' || row.instrument_id === body.instrument_id)
    .filter((row) => nextStatus(row.status, 'ask-cancel') !== null)
    .map((row) => row.id);
}

/** After a restart has cut a cancel off for certain, it is asked for again; so often at most. */
const ATTEMPTS = 5;

/**
 * Returns the call that cancels several orders. What is meant is decided once, under the key of the call; each order is then cancelled under
 * a key of its own. So the same call again cancels nothing else, and finishes what a restart has cut off.
 */
export function createCancelOrders({ db, brokers, calls, ...needs }: Needs) {
  const deskOf = (trx: Trx, userId: string, accountNumber: string) => openDesk(trx, brokers, userId, accountNumber, 'reduces-risk');

  async function ask(userId: string, key: string, accountNumber: string, orderId: string): Promise<Result['error']> {
    const body = { account_number: accountNumber, order_id: orderId };
    try {
      await calls.run({
        userId,
        key,
        operation: 'cancelOrder',
        body,
        journal: async (trx, emit) => journalCancel(trx, emit, await deskOf(trx, userId, accountNumber), body, needs),
      });
      return null;
    } catch (refused) {
      if (!(refused instanceof AppError)) throw refused;
      return { code: refused.code, message: refused.message };
    }
  }

  async function cancelOne(userId: string, key: string, accountNumber: string, orderId: string): Promise<Result> {
    let error = await ask(userId, `${key}:${orderId}`, accountNumber, orderId);
    // Its key keeps that it was never asked for. A key of its own for each attempt: none of them is made twice.
    for (let attempt = 2; error?.code === 'order.change-never-sent' && attempt <= ATTEMPTS; attempt += 1)
      error = await ask(userId, `${key}:${orderId}:${attempt}`, accountNumber, orderId);
    const [order] = error?.code === 'order.not-found' ? [] : await wireOrders(db, [orderId]);
    return { order_id: orderId, cancelled: error === null, order: order ?? null, error };
  }

  return async (userId: string, key: string, body: Body): Promise<AnswerOf<typeof cancelOrders>> => {
    const { orders } = await calls.run({
      userId,
      key,
      operation: 'cancelOrders',
      body,
      async journal(trx) {
        const ids = await meantBy(trx, await deskOf(trx, userId, body.account_number), body);
        // Only what this user's account has is told: the others get their answer one by one.
        const own = (await wireOrders(trx, ids)).filter((order) => order.account_number === body.account_number);
        return { orderIds: own.map((order) => order.order_id), next: { answer: { orders: own, message: 'Cancelling' } } };
      },
    });
    const ids = body.order_ids === undefined ? orders.map((order) => order.order_id) : [...new Set(body.order_ids)];
    const results: Result[] = [];
    for (const id of ids) results.push(await cancelOne(userId, key, body.account_number, id));
    const done = results.filter((result) => result.cancelled).length;
    return { results, message: `${done} of ${results.length} orders cancelled` };
  };
}
