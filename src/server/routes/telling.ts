import type { FastifyInstance } from 'fastify';
import * as operations from '#contract/operations/telling.ts';
import type { Services } from '#server/app/services.ts';
import { bind } from '#server/http/bind.ts';
import { requireFreshProof } from '#server/policies/step-up.ts';

export function tellingRoutes(app: FastifyInstance, { clock, telling }: Services): void {
  bind(app, operations.getTelling, ({ user, session }) => telling.getTelling(user.id, session.id));
  bind(app, operations.updateTelling, ({ user, session, body }) => telling.updateTelling(user.id, session, body));
  bind(app, operations.addChannel, ({ user, session, body }) => {
    // Channels carry events to outside addresses, and an intruder in the session could add one.
    requireFreshProof(session, clock.now());
    return telling.addChannel(user.id, session.id, body);
  });
  bind(app, operations.removeChannel, async ({ user, session, params }) => {
    // Removing a channel silences its notifications.
    requireFreshProof(session, clock.now());
    await telling.removeChannel(user.id, params.id);
    return { message: 'Channel removed' };
  });
  bind(app, operations.testChannel, ({ user, params }) => telling.testChannel(user.id, params.id));
  bind(app, operations.listDeliveries, ({ user, query }) => telling.listDeliveries(user.id, query));
}
