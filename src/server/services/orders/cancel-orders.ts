import { AppError } from '#contract/errors/app-error.ts';
import { ERRORS } from '#contract/errors/registry.ts';
import type { AnswerOf, BodyOf } from '#contract/operation.ts';
import type { cancelOrders } from '#contract/operations/orders.ts';
import { nextStatus } from '#domain/orders/order-transitions.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import type { Broker } from '#server/brokers/broker.ts';
import type { Db, Trx } from '#server/db/database.ts';
import type { Market } from '#server/market/market.ts';
import { groupsElsewhere } from '#server/repositories/placed-elsewhere.ts';
import { listWorkingTops } from '#server/repositories/sliced-orders.ts';
import { logCancelIntent } from './change-orders.ts';
import type { IdempotentRequests } from './idempotent-requests.ts';
import { requiredError } from '#server/policies/field-errors.ts';
import { wireOrders } from './order-answers.ts';
import { type AccountLock, acquireAccountLock, portfolioOf } from './account-lock.ts';

interface Needs {
  readonly db: Db;
  readonly clock: WallClock;
  readonly venue: Market;
  readonly brokers: ReadonlyMap<string, Broker>;
  readonly requests: IdempotentRequests;
}

type Body = BodyOf<typeof cancelOrders>;
type Result = AnswerOf<typeof cancelOrders>['results'][number];

/** Returns the ids to cancel: the listed ones, or the cancellable orders of the scope. */
async function meantBy(trx: Trx, lock: AccountLock, body: Body): Promise<readonly string[]> {
  const portfolio = body.portfolio_id === undefined ? null : await portfolioOf(trx, lock, body.portfolio_id);
  if (body.order_ids !== undefined) return [...new Set(body.order_ids)];
  if (body.scope === undefined) throw requiredError('scope');
  if (body.scope === 'portfolio' && portfolio === null) throw requiredError('portfolio_id');
  if (body.scope === 'instrument' && body.instrument_id === undefined) throw requiredError('instrument_id');
  const rows = await listWorkingTops(trx, lock.account.id);
  // A portfolio that is named is meant, whatever it holds.
  const named = body.scope === 'all' ? null : portfolio;
  const leftOut = body.include_elsewhere || named !== null ? new Set<string>() : await groupsElsewhere(trx, lock.account.user_id);
  return rows
    .filter((row) => !leftOut.has(row.portfolio_id))
    .filter((row) => body.scope === 'all' || portfolio === null || row.portfolio_id === portfolio.id)
    .filter((row) => body.scope !== 'instrument' || row.instrument_id === body.instrument_id)
    .filter((row) => nextStatus(row.status, 'ask-cancel') !== null)
    .map((row) => row.id);
}

/** Returns whether an order of the portfolio is in scope; null = of any portfolio. `all` means the whole account, even with a portfolio given. */
const isWithin = ({ scope, order_ids: named, portfolio_id: portfolio }: Body, portfolioId: string | null): boolean =>
  portfolio === undefined || (named === undefined && scope === 'all') || portfolio === portfolioId;

const NOT_FOUND = { code: 'order.not-found', message: ERRORS['order.not-found'].message };

/** Most tries of a cancel cut off by a restart before it was sent. */
const ATTEMPTS = 5;

/**
 * Returns the call that cancels several orders. The list is decided once, under the key of the call; each order is then cancelled under its own key.
 * Repeating the call cancels no further orders, and finishes an interrupted call.
 */
export function createCancelOrders({ db, brokers, requests, ...needs }: Needs) {
  const lockOf = (trx: Trx, userId: string, accountNumber: string) =>
    acquireAccountLock(trx, brokers, userId, accountNumber, 'reduces-risk');

  async function ask(userId: string, key: string, accountNumber: string, orderId: string): Promise<Result['error']> {
    const body = { account_number: accountNumber, order_id: orderId };
    try {
      await requests.run({
        userId,
        key,
        operation: 'cancelOrder',
        body,
        logIntent: async (trx, emit) => logCancelIntent(trx, emit, await lockOf(trx, userId, accountNumber), body, needs),
      });
      return null;
    } catch (refused) {
      if (!(refused instanceof AppError)) throw refused;
      return { code: refused.code, message: refused.message };
    }
  }

  async function cancelOne(userId: string, key: string, accountNumber: string, orderId: string): Promise<Result> {
    let error = await ask(userId, `${key}:${orderId}`, accountNumber, orderId);
    // The key stores "never sent", so each retry needs a new key.
    for (let attempt = 2; error?.code === 'order.change-never-sent' && attempt <= ATTEMPTS; attempt += 1)
      error = await ask(userId, `${key}:${orderId}:${attempt}`, accountNumber, orderId);
    const [order] = error?.code === 'order.not-found' ? [] : await wireOrders(db, [orderId]);
    return { order_id: orderId, cancelled: error === null, order: order ?? null, error };
  }

  return async (userId: string, key: string, body: Body): Promise<AnswerOf<typeof cancelOrders>> => {
    const { orders } = await requests.run({
      userId,
      key,
      operation: 'cancelOrders',
      body,
      async logIntent(trx) {
        const ids = await meantBy(trx, await lockOf(trx, userId, body.account_number), body);
        // Only orders of this account (and portfolio, if given) are returned here; other ids get their answer singly below.
        const own = (await wireOrders(trx, ids))
          .filter((order) => order.account_number === body.account_number)
          .filter((order) => isWithin(body, order.portfolio_id));
        return { orderIds: own.map((order) => order.order_id), next: { answer: { orders: own, message: 'Cancelling' } } };
      },
    });
    const ids = body.order_ids === undefined ? orders.map((order) => order.order_id) : [...new Set(body.order_ids)];
    const results: Result[] = [];
    const within = new Set(orders.map((order) => order.order_id));
    for (const id of ids)
      results.push(
        within.has(id) || isWithin(body, null)
          ? await cancelOne(userId, key, body.account_number, id)
          : { order_id: id, cancelled: false, order: null, error: NOT_FOUND },
      );
    const done = results.filter((result) => result.cancelled).length;
    return { results, message: `${done} of ${results.length} orders cancelled` };
  };
}
