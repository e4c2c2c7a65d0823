import type { AnswerOf, BodyOf } from '#contract/operation.ts';
import type { getBasket, listBaskets, placeBasket, retryBasket } from '#contract/operations/baskets.ts';
import { addDays, istInstant } from '#domain/calendar/ist.ts';
import type { BasketRow } from '#server/db/tables/baskets.ts';
import { requireAccount } from '#server/policies/access.ts';
import * as repository from '#server/repositories/baskets.ts';
import { findAccountByNumber } from '#server/repositories/broker-accounts.ts';
import { createBasketSending, required } from './basket-sending.ts';
import { sayBasket, type WireBasket } from './basket-view.ts';
import type { BasketNeeds } from './send-target.ts';
import { storeBasket } from './store-basket.ts';

type Body = BodyOf<typeof placeBasket>;
type Answer = AnswerOf<typeof getBasket>;

/** Returns the service of baskets: one list of legs to one or more portfolios of the same owner, each with its own result. */
export function createBasketsService(needs: BasketNeeds) {
  const { db, clock, venue, requests } = needs;
  const { marked, view, send, prepareRetry } = createBasketSending(needs);

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
