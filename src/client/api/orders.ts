import { call, type CallOptions } from './call.ts';
import { expectAnswer, expectKey, expectOwnKey } from './error-from-answer.ts';
import type {
  CancelBody,
  ExecuteBody,
  ModifyBody,
  Order,
  OrderBookAnswer,
  PlaceBody,
  ResolvedIntent,
  OrderHistory,
  OrderNote,
  OrderNoteBody,
  OrderNotesAnswer,
  Basket,
  BasketsAnswer,
} from './types.ts';

/** Returns the order book of an account with the times of the answer. */
export async function getOrderBook(accountNumber: string, startDate?: string | null, options?: CallOptions): Promise<OrderBookAnswer> {
  const query = startDate ? { query: { start_date: startDate } } : {};
  const answer = await call(
    (client, init) => client.GET('/api/order-book/order-book/{accountNumber}', { ...init, params: { path: { accountNumber }, ...query } }),
    { ...options, account: accountNumber },
  );
  return expectAnswer(answer, 'order_book');
}

const withKey = (key: string) => ({ params: { header: { 'Idempotency-Key': key } } });
/** The outbox shows an order's outcome at the place of the action; a notification from the error catalogue would only repeat it. */
const quietly = (signal: AbortSignal | undefined, account?: string): CallOptions => ({ signal, quiet: 'outcome', account });

/** Places orders under the key. The specification does not show the answer of these calls: from a back end without `full-answers`, none means an empty list. */
export async function placeTrades(body: PlaceBody, key: string, signal?: AbortSignal): Promise<Order[]> {
  const answer = await call(
    (client, init) => client.POST('/api/order-book/order-book/place_trades/', { ...init, ...withKey(key), body }),
    quietly(signal, body.account_number),
  );
  return expectOwnKey(answer, 'orders') ?? [];
}

/** Opens a position or squares one off under the key. */
export async function executeOrder(body: ExecuteBody, key: string, signal?: AbortSignal): Promise<Order[]> {
  const answer = await call(
    (client, init) => client.POST('/api/order-book/order-book/execute_order/', { ...init, ...withKey(key), body }),
    quietly(signal, body.account_number),
  );
  return expectOwnKey(answer, 'orders') ?? [];
}

/** Changes an open order under the key. */
export async function modifyOrder(body: ModifyBody, key: string, signal?: AbortSignal): Promise<Order[]> {
  const answer = await call(
    (client, init) => client.POST('/api/order-book/order-book/modify_order/', { ...init, ...withKey(key), body }),
    quietly(signal, body.account_number),
  );
  return expectOwnKey(answer, 'orders') ?? [];
}

/** Cancels an open order under the key. */
export async function cancelOrder(body: CancelBody, key: string, signal?: AbortSignal): Promise<Order[]> {
  const answer = await call(
    (client, init) => client.POST('/api/order-book/order-book/cancel_order/', { ...init, ...withKey(key), body }),
    quietly(signal, body.account_number),
  );
  return expectOwnKey(answer, 'orders') ?? [];
}

/** Returns the outcome of an idempotent call whose answer was lost. A key that has not arrived becomes void for good. */
export async function resolveIntent(key: string, signal?: AbortSignal): Promise<ResolvedIntent> {
  const answer = await call(
    (client, init) => client.POST('/api/order-book/intents/{key}/resolve/', { ...init, params: { path: { key } } }),
    quietly(signal),
  );
  return expectAnswer(answer, 'state');
}

/** Returns every change of an order, oldest first. */
export async function getOrderHistory(orderId: string, options?: CallOptions): Promise<OrderHistory> {
  const answer = await call(
    (client, init) => client.GET('/api/order-book/orders/{orderId}/history', { ...init, params: { path: { orderId } } }),
    options,
  );
  return expectAnswer(answer, 'changes');
}

/** Returns what the trader has said about the orders of a day; null is the current one. */
export async function listOrderNotes(accountNumber: string, startDate: string | null, options?: CallOptions): Promise<OrderNotesAnswer> {
  const query = startDate === null ? {} : { query: { start_date: startDate } };
  const answer = await call(
    (client, init) => client.GET('/api/journal/{accountNumber}/orders/', { ...init, params: { path: { accountNumber }, ...query } }),
    options,
  );
  return expectAnswer(answer, 'order_notes');
}

/** Says what stands about an order from now on: the same words said twice are said once. */
export async function setOrderNote(orderId: string, body: OrderNoteBody): Promise<OrderNote> {
  const answer = await call(
    (client, init) => client.POST('/api/journal/orders/{orderId}/', { ...init, params: { path: { orderId } }, body }),
    { quiet: 'shown' },
  );
  return expectAnswer(answer, 'order_note').order_note;
}

/** Returns a basket's current state, by id or by Idempotency-Key. */
export async function getBasket(idOrKey: string, options?: CallOptions): Promise<Basket> {
  const answer = await call(
    (client, init) => client.GET('/api/order-book/baskets/{basketId}/', { ...init, params: { path: { basketId: idOrKey } } }),
    options,
  );
  return expectKey(answer, 'basket');
}

/** Returns a page of the baskets sent to an account on a trading date, newest first; a null date is the current one. */
export async function listBaskets(
  accountNumber: string,
  { startDate, before }: { readonly startDate: string | null; readonly before?: string },
  options?: CallOptions,
): Promise<BasketsAnswer> {
  const query = { query: { ...(startDate !== null && { start_date: startDate }), ...(before !== undefined && { before }) } };
  const answer = await call(
    (client, init) =>
      client.GET('/api/order-book/account-baskets/{accountNumber}', { ...init, params: { path: { accountNumber }, ...query } }),
    options,
  );
  return expectAnswer(answer, 'baskets');
}
