import type { FastifyInstance } from 'fastify';
import * as operations from '#contract/operations/market-overview.ts';
import { bind } from '#server/http/bind.ts';
import type { Services } from '#server/app/services.ts';

export function marketOverviewRoutes(app: FastifyInstance, { overviewOf, heatMapOf }: Services): void {
  bind(app, operations.getOverview, ({ user }) => overviewOf(user.id).getOverview());
  bind(app, operations.getHeatMap, ({ user }) => heatMapOf(user.id).getHeatMap());
  bind(app, operations.getSparklines, ({ user, query }) => overviewOf(user.id).getSparklines(query.instrument_ids.split(',')));
}
