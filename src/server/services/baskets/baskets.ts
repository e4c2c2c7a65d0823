import { BASKETS_PAGE } from '#contract/schemas/basket.ts';
import type { AnswerOf, BodyOf, QueryOf } from '#contract/operation.ts';
import type { getBasket, listBaskets, placeBasket, retryBasket } from '#contract/operations/baskets.ts';
import { addDays } from '#domain/calendar/dates.ts';
import type { BasketRow } from '#server/db/tables/baskets.ts';
import { requireAccount } from '#server/policies/access.ts';
import * as repository from '#server/repositories/baskets.ts';
import { findAccountByNumber } from '#server/repositories/broker-accounts.ts';
import { createBasketSending, required } from './basket-sending.ts';
import { basketViews, sayBasket } from './basket-view.ts';
import type { BasketNeeds } from './send-target.ts';
import { storeBasket } from './store-basket.ts';

type Body = BodyOf<typeof placeBasket>;
type Answer = AnswerOf<typeof getBasket>;

/** Returns the service of baskets: one list of legs to one or more portfolios of the same owner, each with its own result. */
export function createBasketsService(needs: BasketNeeds) {
  const { db, clock, venue, requests } = needs;
  const { marked, view, isSending, send, prepareRetry } = createBasketSending(needs);

  async function answerFor(row: BasketRow): Promise<Answer> {
    const basket = await view(row);
    return { basket, message: sayBasket(basket) };
  }

  return {
    async placeBasket(userId: string, key: string, body: Body): Promise<Answer> {
      await marked((mark) =>
        requests.run({
          userId,
          key,
          operation: 'placeBasket',
          body,
          async logIntent(trx) {
            const basket = await storeBasket(needs, trx, userId, key, body);
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
        requests.run({
          userId,
          key,
          operation: 'retryBasket',
          body: { id, ...body },
          logIntent: (trx) => prepareRetry(trx, userId, id, body.without_hedge, mark),
        }),
      );
      return answerFor(required(await repository.findBasket(db, userId, id)));
    },

    /** A page of a day's baskets. Each page is read at once, however many baskets a day has. */
    async listBaskets(
      userId: string,
      accountNumber: string,
      { start_date: startDate, before: beforeId }: QueryOf<typeof listBaskets>,
    ): Promise<AnswerOf<typeof listBaskets>> {
      requireAccount(await findAccountByNumber(db, userId, accountNumber));
      const tradingDate = startDate ?? venue.tradingDate();
      const [exchangeAt, receivedAt] = [venue.now(), clock.now()];
      const day = [venue.calendar.instantAt(tradingDate, 0), venue.calendar.instantAt(addDays(tradingDate, 1), 0)] as const;
      const before = beforeId === undefined ? null : required(await repository.findBasket(db, userId, beforeId));
      const bounds = { from: new Date(day[0]), until: new Date(day[1]), before, most: BASKETS_PAGE + 1 };
      const rows = await repository.listBaskets(db, userId, accountNumber, bounds);
      const shown = rows.slice(0, BASKETS_PAGE);
      const next = rows.length > BASKETS_PAGE ? (shown.at(-1)?.id ?? null) : null;
      return {
        baskets: await basketViews(db, shown, isSending),
        next,
        exchange_at: exchangeAt,
        received_at: receivedAt,
        trading_date: tradingDate,
      };
    },

    /** By id, or by idempotency key, which is all a client knows after a lost answer. */
    getBasket: async (userId: string, id: string): Promise<Answer> =>
      answerFor(required((await repository.findBasket(db, userId, id)) ?? (await repository.findBasketByKey(db, userId, id)))),
  };
}
