import { AppError } from '#contract/errors/app-error.ts';
import type { Trx } from '#server/db/database.ts';
import type { BasketRow } from '#server/db/tables/baskets.ts';
import * as repository from '#server/repositories/baskets.ts';
import type { OrdersAnswer } from '../orders/intent-outcome.ts';
import type { LoggedIntent } from '../orders/idempotent-requests.ts';
import { basketView, isTaken, ordersOf, sayBasket, type WireBasket } from './basket-view.ts';
import { type BasketNeeds, type Chosen, sendTargets } from './send-target.ts';

type Mark = (id: string) => void;

/** Returns the basket. Throws basket.not-found. */
export function required(row: BasketRow | undefined): BasketRow {
  if (row === undefined) throw new AppError('basket.not-found');
  return row;
}

/** Returns the set of baskets being sent. */
function createSendingMarks() {
  const sending = new Set<string>();

  /** Runs a call that marks its basket as being sent: inside the transaction, so that a second call waiting for the row sees the mark. */
  async function marked<T>(call: (mark: Mark) => Promise<T>): Promise<T> {
    const own = new Set<string>();
    try {
      return await call((id) => {
        sending.add(id);
        own.add(id);
      });
    } finally {
      for (const id of own) sending.delete(id);
    }
  }

  return { sending, marked };
}

/** Returns the functions that send baskets and their retries, and present a basket meanwhile. */
export function createBasketSending(needs: BasketNeeds) {
  const { db, eventLog, venue } = needs;
  const { sending, marked } = createSendingMarks();

  const isSending = (id: string) => sending.has(id);
  const view = (row: BasketRow, db_: typeof db | Trx = db): Promise<WireBasket> => basketView(db_, row, sending.has(row.id));

  /** Sends the legs, then emits the basket and stores the call's answer in one transaction. */
  function send(basket: BasketRow, chosen: Chosen, withoutHedge: boolean): LoggedIntent['next'] {
    return async (conclude) => {
      try {
        await sendTargets(needs, basket, chosen, withoutHedge);
      } finally {
        sending.delete(basket.id);
      }
      return eventLog.transact(async (trx, emit) => {
        const now = await view(basket, trx);
        emit(basket.user_id, 'basket.updated', { basket: now }, venue.now());
        const answer: OrdersAnswer = { orders: ordersOf(now), message: sayBasket(now) };
        await conclude(trx, { answer });
        return { answer };
      });
    };
  }

  /** Returns the retry of all legs not accepted so far. Throws basket.sending or basket.nothing-to-retry. */
  async function prepareRetry(trx: Trx, userId: string, id: string, withoutHedge: boolean, mark: Mark): Promise<LoggedIntent> {
    const row = required(await repository.lockBasket(trx, userId, id));
    if (sending.has(id)) throw new AppError('basket.sending');
    const { targets } = await view(row, trx);
    const chosen = targets.map((target) => new Set(target.legs.filter((leg) => !isTaken(leg)).map((leg) => leg.leg)));
    if (chosen.every((legs) => legs.size === 0)) throw new AppError('basket.nothing-to-retry');
    const basket = { ...row, attempt: row.attempt + 1 };
    await repository.setBasketAttempt(trx, id, basket.attempt);
    mark(id);
    return { orderIds: [], basketId: id, next: send(basket, chosen, withoutHedge) };
  }

  return { marked, view, isSending, send, prepareRetry };
}
