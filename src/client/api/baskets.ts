import { call, type CallOptions } from './call.ts';
import { expectAnswer, expectKey } from './error-from-answer.ts';
import type { Basket, BasketsAnswer } from './types.ts';

/** Returns a basket as it stands, by its id or by the key it was placed with. */
export async function getBasket(idOrKey: string, options?: CallOptions): Promise<Basket> {
  const answer = await call(
    (client, init) => client.GET('/api/order-book/baskets/{basketId}/', { ...init, params: { path: { basketId: idOrKey } } }),
    options,
  );
  return expectKey(answer, 'basket');
}

/** Returns the baskets sent to an account on a trading date, newest first; a null date is the current one. */
export async function listBaskets(accountNumber: string, startDate: string | null, options?: CallOptions): Promise<BasketsAnswer> {
  const query = startDate === null ? {} : { query: { start_date: startDate } };
  const answer = await call(
    (client, init) =>
      client.GET('/api/order-book/account-baskets/{accountNumber}', { ...init, params: { path: { accountNumber }, ...query } }),
    options,
  );
  return expectAnswer(answer, 'baskets');
}
