import * as v from 'valibot';
import { operation } from '../operation.ts';
import { id } from '../schemas/common.ts';
import * as s from '../schemas/trade-notes.ts';
import { bookQuery } from '../schemas/order.ts';

/** The addresses say `journal`, and so does the name of the extra: installed apps and other back ends know them by it. */
const tag = 'trade-notes';

export const listOrderNotes = operation({
  operationId: 'listOrderNotes',
  method: 'GET',
  path: '/api/journal/{accountNumber}/orders/',
  tag,
  signedIn: true,
  summary: 'The own notes and tags of the orders that the order book of a trading date shows (the current one when absent)',
  params: v.object({ accountNumber: id }),
  query: bookQuery,
  answer: s.orderNotesAnswer,
  errors: ['account.not-found'],
});
export const setOrderNote = operation({
  operationId: 'setOrderNote',
  method: 'POST',
  path: '/api/journal/orders/{orderId}/',
  tag,
  signedIn: true,
  summary: 'Set the own note and tags of an order: they replace what was there, whatever the state of the order',
  params: v.object({ orderId: id }),
  body: s.orderNoteBody,
  answer: s.orderNoteAnswer,
  errors: ['request.invalid', 'order.not-found'],
});
