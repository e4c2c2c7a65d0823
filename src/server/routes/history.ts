import type { FastifyInstance } from 'fastify';
import * as operations from '#contract/operations/history.ts';
import { bind } from '#server/app/bind.ts';
import type { Services } from '#server/app/services.ts';

export function historyRoutes(app: FastifyInstance, { history }: Services): void {
  bind(app, operations.getCandles, ({ query }) => history.getCandles(query));
  bind(app, operations.getDailyChain, ({ query }) => history.getDailyChain(query));
  bind(app, operations.getHistoryStatus, () => history.historyStatus());
}
