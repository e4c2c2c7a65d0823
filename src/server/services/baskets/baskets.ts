import { AppError } from '#contract/errors/app-error.ts';
import type { AnswerOf, BodyOf } from '#contract/operation.ts';
import type { getBasket, listBaskets, placeBasket, retryBasket } from '#contract/operations/baskets.ts';
import { addDays, istInstant } from '#domain/calendar/ist.ts';
import { legParts } from '#domain/orders/basket-stages.ts';
import { newId } from '#server/app/new-id.ts';
import type { Trx } from '#server/db/database.ts';
import type { BasketLegRow, BasketRow } from '#server/db/tables/baskets.ts';
import { requireAccount } from '#server/policies/account-access.ts';
import { errorAtField } from '#server/policies/field-errors.ts';
import { requirePortfolioOf } from '#server/policies/order-access.ts';
import * as repository from '#server/repositories/baskets.ts';
import { findAccountByNumber } from '#server/repositories/broker-accounts.ts';
import { findPortfolio } from '#server/repositories/portfolios.ts';
import type { OrdersAnswer } from '../intent-outcome.ts';
import type { Journalled } from '../keyed-calls.ts';
import { instrumentOf } from '../order-tickets.ts';
import { basketView, isTaken, ordersOf, sayBasket, type WireBasket } from './basket-view.ts';
import { type BasketNeeds, sendTarget } from './send-target.ts';

type Body = BodyOf<typeof placeBasket>;
type Answer = AnswerOf<typeof getBasket>;
type Mark = (id: string) => void;
/** The legs of a send, by target. */
type Chosen = readonly ReadonlySet<number>[];

function required(row: BasketRow | undefined): BasketRow {
  if (row === undefined) throw new AppError('basket.not-found');
  return row;
}

/** Returns the service of baskets: one list of legs to one or more portfolios of the same owner, each with its own result. */
export function createBasketsService(needs: BasketNeeds) {
  const { db, eventLog, clock, venue, calls } = needs;
  const sending = new Set<string>();

  const view = (row: BasketRow, db_: typeof db | Trx = db): Promise<WireBasket> => basketView(db_, row, sending.has(row.id));

  async function answerFor(row: BasketRow): Promise<Answer> {
    const basket = await view(row);
    return { basket, message: sayBasket(basket) };
  }

  /** Runs a call that marks its basket as being sent: from inside its transaction, so that a second call waiting for the row sees it. */
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

  /** Stores the basket and its legs, every one of them waiting. */
  async function journal(trx: Trx, userId: string, key: string, body: Body): Promise<BasketRow> {
    const portfolios = new Set(body.targets.map((target) => target.portfolio_id));
    if (portfolios.size < body.targets.length) throw errorAtField('basket.same-portfolio', 'targets');
    for (const { account_number, portfolio_id } of body.targets) {
      const account = requireAccount(await findAccountByNumber(trx, userId, account_number));
      requirePortfolioOf(await findPortfolio(trx, userId, portfolio_id), account.id);
    }
    const instruments = body.legs.map((leg, place) => instrumentOf(venue, leg, `legs.${place}`));
    const staged = body.legs.map((leg, place) => ({
      kind: instruments[place]?.kind ?? 'index',
      side: leg.transaction_type === 'BUY' ? ('buy' as const) : ('sell' as const),
    }));
    const parts = body.hedge_first ? legParts(staged) : staged.map(() => 'rest' as const);
    const now = clock.now();
    const basket: BasketRow = {
      id: newId(now),
      user_id: userId,
      key,
      attempt: 1,
      legs: body.legs,
      targets: body.targets,
      placed_at: new Date(venue.now()),
      received_at: new Date(now),
    };
    const legs = body.targets.flatMap((_, target) =>
      parts.map((part, leg): BasketLegRow => {
        const nothing = { client_order_id: null, held: false, error_code: null, error_message: null };
        return { basket_id: basket.id, target, leg, part, attempt: 1, ...nothing };
      }),
    );
    await repository.insertBasket(trx, basket, legs);
    return basket;
  }

  /** Accounts side by side, the portfolios of one account one after the other: they share its margin. */
  async function sendAll(basket: BasketRow, chosen: Chosen, withoutHedge: boolean): Promise<void> {
    const accounts = new Map<string, number[]>();
    basket.targets.forEach(({ account_number }, target) => {
      accounts.set(account_number, [...(accounts.get(account_number) ?? []), target]);
    });
    await Promise.all(
      [...accounts.values()].map(async (targets) => {
        for (const target of targets) {
          const legs = chosen[target] ?? new Set<number>();
          if (legs.size > 0) await sendTarget(needs, { basket, target, legs, withoutHedge });
        }
      }),
    );
  }

  /** Sends, then tells and concludes in one transaction what has come of it. */
  function send(basket: BasketRow, chosen: Chosen, withoutHedge: boolean): Journalled['next'] {
    return async (conclude) => {
      try {
        await sendAll(basket, chosen, withoutHedge);
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

  async function prepareRetry(trx: Trx, userId: string, id: string, withoutHedge: boolean, mark: Mark): Promise<Journalled> {
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

  return {
    async placeBasket(userId: string, key: string, body: Body): Promise<Answer> {
      await marked((mark) =>
        calls.run({
          userId,
          key,
          operation: 'placeBasket',
          body,
          async journal(trx) {
            const basket = await journal(trx, userId, key, body);
            mark(basket.id);
            const all = new Set(body.legs.keys());
            return {
              orderIds: [],
              next: send(
                basket,
                body.targets.map(() => all),
                false,
              ),
            };
          },
        }),
      );
      return answerFor(required(await repository.findBasketByKey(db, userId, key)));
    },

    async retryBasket(userId: string, key: string, id: string, body: BodyOf<typeof retryBasket>): Promise<Answer> {
      await marked((mark) =>
        calls.run({
          userId,
          key,
          operation: 'retryBasket',
          body: { id, ...body },
          journal: (trx) => prepareRetry(trx, userId, id, body.without_hedge, mark),
        }),
      );
      return answerFor(required(await repository.findBasket(db, userId, id)));
    },

    async listBaskets(userId: string, accountNumber: string, startDate: string | undefined): Promise<AnswerOf<typeof listBaskets>> {
      requireAccount(await findAccountByNumber(db, userId, accountNumber));
      const tradingDate = startDate ?? venue.tradingDate();
      const [exchangeAt, receivedAt] = [venue.now(), clock.now()];
      const day = [istInstant(tradingDate, 0), istInstant(addDays(tradingDate, 1), 0)] as const;
      const rows = await repository.listBaskets(db, userId, accountNumber, new Date(day[0]), new Date(day[1]));
      const views: WireBasket[] = [];
      for (const row of rows) views.push(await view(row));
      return { baskets: views, exchange_at: exchangeAt, received_at: receivedAt, trading_date: tradingDate };
    },

    /** By its id or by the key it was placed with: who lost the answer knows only the key. */
    getBasket: async (userId: string, id: string): Promise<Answer> =>
      answerFor(required((await repository.findBasket(db, userId, id)) ?? (await repository.findBasketByKey(db, userId, id)))),
  };
}

export type BasketsService = ReturnType<typeof createBasketsService>;
