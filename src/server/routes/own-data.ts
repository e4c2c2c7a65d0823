import type { FastifyInstance } from 'fastify';
import * as operations from '#contract/operations/own-data.ts';
import type { Services } from '#server/app/services.ts';
import { bind } from '#server/http/bind.ts';
import { errorAtField } from '#server/policies/field-errors.ts';
import { requireFreshProof } from '#server/policies/step-up.ts';

/** Everything of a user: taken along, or taken away. */
export function ownDataRoutes(app: FastifyInstance, { clock, ownData }: Services): void {
  bind(app, operations.exportOwnData, async ({ user, session }) => {
    requireFreshProof(session, clock.now());
    return ownData.exportOwnData(user);
  });
  bind(app, operations.removeUser, async ({ user, session, body }) => {
    requireFreshProof(session, clock.now());
    if (body.email.toLowerCase() !== user.email) throw errorAtField('profile.other-email', 'email');
    await ownData.removeUser(user);
    return { message: 'Everything of yours is removed' };
  });
}
