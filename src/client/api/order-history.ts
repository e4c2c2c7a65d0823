import { call, type CallOptions } from './call.ts';
import { expectAnswer } from './error-from-answer.ts';
import type { OrderHistory } from './types.ts';

/** Returns every change of an order, oldest first. */
export async function getOrderHistory(orderId: string, options?: CallOptions): Promise<OrderHistory> {
  const answer = await call(
    (client, init) => client.GET('/api/order-book/orders/{orderId}/history', { ...init, params: { path: { orderId } } }),
    options,
  );
  return expectAnswer(answer, 'changes');
}
