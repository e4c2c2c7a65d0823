import type { FastifyInstance } from 'fastify';
import { getBrokerStop, setBrokerKillSwitch, squareOffAtBroker } from '#contract/operations/broker-stops.ts';
import * as operations from '#contract/operations/risk.ts';
import { bind } from '#server/http/bind.ts';
import type { Services } from '#server/app/services.ts';
import { requireFreshProof } from '#server/policies/step-up.ts';

export function riskRoutes(app: FastifyInstance, { brokerStops, risk, clock }: Services): void {
  bind(app, operations.getRiskLimits, ({ user }) => risk.getRiskLimits(user.id));
  bind(app, operations.setRiskLimits, ({ user, session, body }) => risk.setRiskLimits(user.id, session, body));
  bind(app, operations.getRiskStatus, ({ user, params }) => risk.getRiskStatus(user.id, params.accountNumber));
  bind(app, operations.estimateAtBroker, ({ user, body }) => risk.estimateAtBroker(user.id, body));
  bind(app, operations.estimateOrders, ({ user, body }) => risk.estimateOrders(user.id, body));
  bind(app, operations.getKill, ({ user }) => risk.getKill(user.id));
  bind(app, operations.pressKill, ({ user, key, body }) => risk.pressKill(user.id, key, body));
  bind(app, operations.askResumeKill, ({ user, params }) => risk.askResumeKill(user.id, params.id));
  bind(app, operations.resumeKill, ({ user, session, params, body }) => {
    requireFreshProof(session, clock.now());
    return risk.resumeKill(user.id, params.id, body);
  });
  bind(app, operations.retryKill, ({ user, params, body }) => risk.retryKill(user.id, params.id, body));
  bind(app, getBrokerStop, async ({ user, params }) => ({ stop: await brokerStops.getStop(user.id, params.accountId) }));
  bind(app, setBrokerKillSwitch, async ({ user, params, body }) => ({
    stop: await brokerStops.setKillSwitch(user.id, params.accountId, body.active),
  }));
  bind(app, squareOffAtBroker, async ({ user, key, params }) => ({ stop: await brokerStops.squareOff(user.id, key, params.accountId) }));
}
