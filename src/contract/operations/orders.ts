import * as v from 'valibot';
import { operation } from '../operation.ts';
import { clientKey, id } from '../schemas/common.ts';
import { executeAnswer } from '../schemas/instruction.ts';
import * as s from '../schemas/order.ts';
import { tradingErrors } from './idempotency-errors.ts';

const tag = 'order book';

export const getOrderBook = operation({
  operationId: 'getOrderBook',
  method: 'GET',
  path: '/api/order-book/order-book/{accountNumber}',
  tag,
  signedIn: true,
  summary:
    'Orders of an account placed on a trading date (the current one when absent, then with every order that is still open), newest first',
  params: v.object({ accountNumber: id }),
  query: s.bookQuery,
  answer: s.orderBookAnswer,
  errors: ['account.not-found'],
});
export const placeTrades = operation({
  operationId: 'placeTrades',
  method: 'POST',
  path: '/api/order-book/order-book/place_trades/',
  tag,
  signedIn: true,
  idempotent: true,
  summary: 'Place orders; the answer is what the broker had said by then, never a promise of a fill',
  body: s.placeBody,
  answer: s.ordersAnswer,
  errors: [...tradingErrors, 'portfolio.not-found', 'portfolio.placed-elsewhere', 'instrument.not-found'],
});
export const executeOrder = operation({
  operationId: 'executeOrder',
  method: 'POST',
  path: '/api/order-book/order-book/execute_order/',
  tag,
  signedIn: true,
  idempotent: true,
  summary: 'Open a position or square one off; more closing orders than fit into one second are sent in their turn',
  body: s.executeBody,
  answer: executeAnswer,
  errors: [
    ...tradingErrors,
    'portfolio.not-found',
    'portfolio.placed-elsewhere',
    'instrument.not-found',
    'position.not-found',
    'position.flat',
    'position.closing',
  ],
});
export const modifyOrder = operation({
  operationId: 'modifyOrder',
  method: 'POST',
  path: '/api/order-book/order-book/modify_order/',
  tag,
  signedIn: true,
  idempotent: true,
  summary: 'Change price, trigger or total lots of an open order',
  body: s.modifyBody,
  answer: s.ordersAnswer,
  errors: [
    ...tradingErrors,
    'order.not-found',
    'order.not-open',
    'order.below-filled',
    'order.already-triggered',
    'order.slices-out-of-range',
    'order.change-never-sent',
    'order.mis-cut-off',
    'instruction.above-open',
    'broker.refused',
    'broker.busy',
    'broker.unreachable',
  ],
});
export const cancelOrder = operation({
  operationId: 'cancelOrder',
  method: 'POST',
  path: '/api/order-book/order-book/cancel_order/',
  tag,
  signedIn: true,
  idempotent: true,
  summary: 'Cancel an open order',
  body: s.cancelBody,
  answer: s.ordersAnswer,
  errors: [
    ...tradingErrors,
    'order.not-found',
    'order.not-open',
    'broker.refused',
    'broker.busy',
    'broker.not-offered',
    'broker.unreachable',
  ],
});
export const cancelOrders = operation({
  operationId: 'cancelOrders',
  method: 'POST',
  path: '/api/order-book/order-book/cancel_orders/',
  tag,
  signedIn: true,
  idempotent: true,
  summary: 'Cancel several open orders, each with its own result',
  body: s.cancelManyBody,
  answer: s.cancelManyAnswer,
  errors: [...tradingErrors, 'portfolio.not-found'],
});
export const getOrderHistory = operation({
  operationId: 'getOrderHistory',
  method: 'GET',
  path: '/api/order-book/orders/{orderId}/history',
  tag,
  signedIn: true,
  summary: 'Every change of an order, oldest first',
  params: v.object({ orderId: id }),
  answer: s.historyAnswer,
  errors: ['order.not-found'],
});
export const resolveIntent = operation({
  operationId: 'resolveIntent',
  method: 'POST',
  path: '/api/order-book/intents/{key}/resolve/',
  tag,
  signedIn: true,
  summary: 'Learn what became of an idempotent request whose answer was lost; a key that had not arrived is voided for ever',
  params: v.object({ key: clientKey }),
  answer: s.resolveAnswer,
  errors: ['request.invalid'],
});
