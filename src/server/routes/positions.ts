import type { FastifyInstance } from 'fastify';
import * as operations from '#contract/operations/positions.ts';
import { bind } from '#server/http/bind.ts';
import type { Services } from '#server/app/services.ts';

export function positionsRoutes(app: FastifyInstance, { positions }: Services): void {
  bind(app, operations.getPositions, ({ user, params, query }) => positions.getPositions(user.id, params.portfolioId, query.start_date));
  // The fixed start_date of the specification's summary call is accepted and ignored.
  bind(app, operations.getPositionSummary, ({ user, params }) => positions.getPositionSummary(user.id, params.id));
  bind(app, operations.getRolls, ({ user, params }) => positions.getRolls(user.id, params.portfolioId));
}
