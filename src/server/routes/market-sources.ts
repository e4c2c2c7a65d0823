import type { FastifyInstance } from 'fastify';
import * as operations from '#contract/operations/market-sources.ts';
import { bind } from '#server/http/bind.ts';
import type { Services } from '#server/app/services.ts';

export function marketSourceRoutes(app: FastifyInstance, { marketSources }: Services): void {
  bind(app, operations.listMarketSources, ({ user }) => marketSources.list(user.id));
  bind(app, operations.setMarketSource, ({ user, params, body }) => marketSources.set(user.id, params.source, body));
  bind(app, operations.loadMarketSource, ({ user, params }) => marketSources.load(user.id, params.source));
}
