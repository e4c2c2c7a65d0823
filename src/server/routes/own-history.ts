import type { FastifyInstance } from 'fastify';
import * as operations from '#contract/operations/own-history.ts';
import { bind } from '#server/http/bind.ts';
import type { Services } from '#server/app/services.ts';

export function ownHistoryRoutes(app: FastifyInstance, { ownImports, ownMarket }: Services): void {
  bind(app, operations.startHistoryImport, ({ user, body }) => ownImports.startHistoryImport(user.id, body));
  bind(app, operations.listHistoryImports, ({ user }) => ownImports.listHistoryImports(user.id));
  bind(app, operations.sendHistoryPart, ({ user, params, body }) => ownImports.sendHistoryPart(user.id, params.id, body));
  bind(app, operations.checkHistoryImport, ({ user, params }) => ownImports.checkHistoryImport(user.id, params.id));
  bind(app, operations.getHistoryImport, ({ user, params }) => ownImports.getHistoryImport(user.id, params.id));
  bind(app, operations.keepHistoryImport, ({ user, params }) => ownImports.keepHistoryImport(user.id, params.id));
  bind(app, operations.deleteHistoryImport, async ({ user, params }) => {
    await ownImports.deleteHistoryImport(user.id, params.id);
    return { message: 'Deleted' };
  });
  bind(app, operations.getOwnCandles, ({ user, query }) => ownMarket.getOwnCandles(user.id, query));
  bind(app, operations.getOwnChain, ({ user, params, query }) => ownMarket.getOwnChain(user.id, params.underlying, query));
}
