import type { FastifyInstance } from 'fastify';
import * as operations from '#contract/operations/orders.ts';
import { bind } from '#server/http/bind.ts';
import type { Services } from '#server/app/services.ts';

export function ordersRoutes(app: FastifyInstance, { orders }: Services): void {
  bind(app, operations.getOrderBook, ({ user, params, query }) => orders.getOrderBook(user.id, params.accountNumber, query.start_date));
  bind(app, operations.placeTrades, ({ user, key, body }) => orders.placeTrades(user.id, key, body));
  bind(app, operations.executeOrder, ({ user, key, body }) => orders.executeOrder(user.id, key, body));
  bind(app, operations.modifyOrder, ({ user, key, body }) => orders.modifyOrder(user.id, key, body));
  bind(app, operations.cancelOrder, ({ user, key, body }) => orders.cancelOrder(user.id, key, body));
  bind(app, operations.cancelOrders, ({ user, key, body }) => orders.cancelOrders(user.id, key, body));
  bind(app, operations.getOrderHistory, ({ user, params }) => orders.getOrderHistory(user.id, params.orderId));
  bind(app, operations.resolveIntent, ({ user, params }) => orders.resolveIntent(user.id, params.key));
}
