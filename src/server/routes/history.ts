import type { FastifyInstance } from 'fastify';
import * as operations from '#contract/operations/history.ts';
import * as imported from '#contract/operations/imported-candles.ts';
import * as chains from '#contract/operations/imported-chains.ts';
import { getHistoryDays, getOwnHistoryDays } from '#contract/operations/history-days.ts';
import { bind } from '#server/http/bind.ts';
import type { Services } from '#server/app/services.ts';

export function historyRoutes(app: FastifyInstance, { history, historyDays, analytics, importedCandles, importedChains }: Services): void {
  bind(app, operations.getCandles, ({ query }) => history.getCandles(query));
  bind(app, operations.getDailyChain, ({ query }) => history.getDailyChain(query));
  bind(app, operations.getHistoryStatus, () => ({ ...history.historyStatus(), analytics_ready: analytics.prepared() }));
  bind(app, getHistoryDays, ({ params, query }) => historyDays.getHistoryDays(params.underlying, query));
  bind(app, getOwnHistoryDays, ({ user, params, query }) => historyDays.getOwnHistoryDays(user.id, params.underlying, query));
  bind(app, imported.importCandles, async ({ user, body }) => ({ imported: await importedCandles.importCandles(user.id, body) }));
  bind(app, imported.listImportedCandles, async ({ user }) => ({ imported: await importedCandles.listImportedCandles(user.id) }));
  bind(app, imported.getImportedCandles, ({ user, params, query }) => importedCandles.getImportedCandles(user.id, params.symbol, query));
  bind(app, imported.deleteImportedCandles, async ({ user, params }) => {
    await importedCandles.deleteImportedCandles(user.id, params.symbol);
    return { message: 'Deleted' };
  });
  bind(app, chains.importChains, ({ user, body }) => importedChains.importChains(user.id, body));
  bind(app, chains.listImportedChains, async ({ user }) => ({ imported: await importedChains.listImportedChains(user.id) }));
  bind(app, chains.getImportedChain, ({ user, params, query }) => importedChains.getImportedChain(user.id, params.underlying, query));
  bind(app, chains.deleteImportedChains, async ({ user, params }) => {
    await importedChains.deleteImportedChains(user.id, params.underlying);
    return { message: 'Deleted' };
  });
}
