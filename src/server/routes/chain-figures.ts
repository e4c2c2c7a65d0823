import type { FastifyInstance } from 'fastify';
import * as operations from '#contract/operations/chain-figures.ts';
import { bind } from '#server/http/bind.ts';
import type { Services } from '#server/app/services.ts';

export function chainFiguresRoutes(app: FastifyInstance, { chainFigures, marketOf }: Services): void {
  bind(app, operations.getOpenInterest, ({ user, query }) => chainFigures.getOpenInterest(marketOf(user.id), query));
  bind(app, operations.getVolatility, ({ user, query }) => chainFigures.getVolatility(marketOf(user.id), query));
}
