import type { FastifyInstance } from 'fastify';
import * as operations from '#contract/operations/charts.ts';
import { bind } from '#server/http/bind.ts';
import type { Services } from '#server/app/services.ts';

export function chartRoutes(app: FastifyInstance, { charts }: Services): void {
  bind(app, operations.getChartDesk, ({ user }) => charts.getDesk(user.id));
  bind(app, operations.putChartDesk, ({ user, body }) => charts.putDesk(user.id, body));
  bind(app, operations.getDrawings, ({ user, params }) => charts.getDrawings(user.id, params.instrument_id));
  bind(app, operations.putDrawings, ({ user, params, body }) => charts.putDrawings(user.id, params.instrument_id, body));
}
