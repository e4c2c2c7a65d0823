import type { FastifyInstance } from 'fastify';
import * as operations from '#contract/operations/history.ts';
import { getHistoryDays, getOwnHistoryDays } from '#contract/operations/history-days.ts';
import { bind } from '#server/http/bind.ts';
import type { Services } from '#server/app/services.ts';

export function historyRoutes(app: FastifyInstance, { history, historyDays, analytics }: Services): void {
  bind(app, operations.getCandles, ({ query }) => history.getCandles(query));
  bind(app, operations.getDailyChain, ({ query }) => history.getDailyChain(query));
  bind(app, operations.getHistoryStatus, () => ({ ...history.historyStatus(), analytics_ready: analytics.prepared() }));
  bind(app, getHistoryDays, ({ params, query }) => historyDays.getHistoryDays(params.underlying, query));
  bind(app, getOwnHistoryDays, ({ user, params, query }) => historyDays.getOwnHistoryDays(user.id, params.underlying, query));
}
