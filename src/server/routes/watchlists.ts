import type { FastifyInstance } from 'fastify';
import * as operations from '#contract/operations/watchlists.ts';
import { bind } from '#server/http/bind.ts';
import type { Services } from '#server/app/services.ts';

export function watchlistRoutes(app: FastifyInstance, { watchlists }: Services): void {
  bind(app, operations.listWatchlists, ({ user }) => watchlists.listWatchlists(user.id));
  bind(app, operations.putWatchlist, ({ user, params, body }) => watchlists.putWatchlist(user.id, params.number, body));
}
