import type { FastifyInstance } from 'fastify';
import * as operations from '#contract/operations/past.ts';
import { bind } from '#server/http/bind.ts';
import type { Services } from '#server/app/services.ts';

export function pastRoutes(app: FastifyInstance, { pastChains, screener }: Services): void {
  bind(app, operations.listPastDays, ({ user, params }) => pastChains.listPastDays(user.id, params.underlying));
  bind(app, operations.listPastScreenDays, ({ user }) => screener.listPastScreenDays(user.id));
  bind(app, operations.getPastChain, ({ user, params, query }) => pastChains.getPastChain(user.id, params.underlying, query));
  bind(app, operations.getPastCourse, ({ user, params, query }) => pastChains.getPastCourse(user.id, params.underlying, query));
}
