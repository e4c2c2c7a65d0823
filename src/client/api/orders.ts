import { call, type CallOptions } from './call.ts';
import { expectAnswer } from './error-from-answer.ts';
import type { CancelBody, ExecuteBody, ModifyBody, Order, OrderBookAnswer, PlaceBody, ResolvedIntent } from './types.ts';

/** Returns the order book of an account with the times of the answer. */
export async function getOrderBook(accountNumber: string, startDate?: string | null, options?: CallOptions): Promise<OrderBookAnswer> {
  const query = startDate ? { query: { start_date: startDate } } : {};
  const answer = await call(
    (client, init) => client.GET('/api/order-book/order-book/{accountNumber}', { ...init, params: { path: { accountNumber }, ...query } }),
    { ...options, account: accountNumber },
  );
  return expectAnswer(answer, 'order_book');
}

const keyed = (key: string) => ({ params: { header: { 'Idempotency-Key': key } } });
/** The outbox shows what became of an order where the trader acted; the catalogue's word for a refusal would only repeat it. */
const quietly = (signal: AbortSignal | undefined, account?: string): CallOptions => ({ signal, quiet: 'outcome', account });

/** Places orders under the key. The answer of these calls is not promised by every back end: none means an empty list. */
export async function placeTrades(body: PlaceBody, key: string, signal?: AbortSignal): Promise<Order[]> {
  const answer = await call(
    (client, init) => client.POST('/api/order-book/order-book/place_trades/', { ...init, ...keyed(key), body }),
    quietly(signal, body.account_number),
  );
  return answer?.orders ?? [];
}

/** Opens a position or squares one off under the key. */
export async function executeOrder(body: ExecuteBody, key: string, signal?: AbortSignal): Promise<Order[]> {
  const answer = await call(
    (client, init) => client.POST('/api/order-book/order-book/execute_order/', { ...init, ...keyed(key), body }),
    quietly(signal, body.account_number),
  );
  return answer?.orders ?? [];
}

/** Changes an open order under the key. */
export async function modifyOrder(body: ModifyBody, key: string, signal?: AbortSignal): Promise<Order[]> {
  const answer = await call(
    (client, init) => client.POST('/api/order-book/order-book/modify_order/', { ...init, ...keyed(key), body }),
    quietly(signal, body.account_number),
  );
  return answer?.orders ?? [];
}

/** Cancels an open order under the key. */
export async function cancelOrder(body: CancelBody, key: string, signal?: AbortSignal): Promise<Order[]> {
  const answer = await call(
    (client, init) => client.POST('/api/order-book/order-book/cancel_order/', { ...init, ...keyed(key), body }),
    quietly(signal, body.account_number),
  );
  return answer?.orders ?? [];
}

/** Returns what became of a keyed call whose answer was lost. A key that had not arrived is void for ever after this. */
export async function resolveIntent(key: string, signal?: AbortSignal): Promise<ResolvedIntent> {
  const answer = await call(
    (client, init) => client.POST('/api/order-book/intents/{key}/resolve/', { ...init, params: { path: { key } } }),
    quietly(signal),
  );
  return expectAnswer(answer, 'state');
}
