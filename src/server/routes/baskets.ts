import type { FastifyInstance } from 'fastify';
import * as operations from '#contract/operations/baskets.ts';
import { bind } from '#server/http/bind.ts';
import type { Services } from '#server/app/services.ts';

export function basketRoutes(app: FastifyInstance, { baskets }: Services): void {
  bind(app, operations.placeBasket, ({ user, key, body }) => baskets.placeBasket(user.id, key, body));
  bind(app, operations.retryBasket, ({ user, key, params, body }) => baskets.retryBasket(user.id, key, params.basketId, body));
  bind(app, operations.listBaskets, ({ user, params, query }) => baskets.listBaskets(user.id, params.accountNumber, query));
  bind(app, operations.getBasket, ({ user, params }) => baskets.getBasket(user.id, params.basketId));
}
