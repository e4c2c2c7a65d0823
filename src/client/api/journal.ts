import { call, type CallOptions } from './call.ts';
import { expectAnswer } from './error-from-answer.ts';
import type { OrderNote, OrderNoteBody, OrderNotesAnswer } from './types.ts';

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
