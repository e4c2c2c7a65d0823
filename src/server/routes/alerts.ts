import type { FastifyInstance } from 'fastify';
import * as operations from '#contract/operations/alerts.ts';
import { bind } from '#server/http/bind.ts';
import type { Services } from '#server/app/services.ts';

export function alertRoutes(app: FastifyInstance, { alerts }: Services): void {
  bind(app, operations.listAlerts, ({ user }) => alerts.listAlerts(user.id));
  bind(app, operations.listAlertsNow, ({ user }) => alerts.listAlertsNow(user.id));
  bind(app, operations.tryAlert, ({ user, body }) => alerts.tryAlert(user.id, body));
  bind(app, operations.createAlert, ({ user, body }) => alerts.createAlert(user.id, body));
  bind(app, operations.updateAlert, ({ user, params, body }) => alerts.updateAlert(user.id, params.id, body));
  bind(app, operations.deleteAlert, async ({ user, params }) => {
    await alerts.deleteAlert(user.id, params.id);
    return { message: 'Alert removed' };
  });
  bind(app, operations.restoreAlert, ({ user, params }) => alerts.restoreAlert(user.id, params.id));
  bind(app, operations.listFirings, ({ user, query }) => alerts.listFirings(user.id, query));
}
