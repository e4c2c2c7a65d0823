import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/errors/app-error.ts';
import * as operations from '#contract/operations/owner.ts';
import type { ServerSight } from '#server/app/server-sight.ts';
import type { Services } from '#server/app/services.ts';
import { bind } from '#server/http/bind.ts';
import { requireFreshProof } from '#server/policies/step-up.ts';

/** What the owner of the server may see and do; for everybody else, and where nothing sees the server, these addresses do not exist. */
export function ownerRoutes(app: FastifyInstance, { clock, ownership }: Services, sight: ServerSight | null): void {
  async function sightOf(userId: string): Promise<ServerSight> {
    await ownership.requireOwner(userId);
    if (sight === null) throw new AppError('request.not-found');
    return sight;
  }

  bind(app, operations.getServerState, async ({ user }) => ({ server: await (await sightOf(user.id)).look() }));
  bind(app, operations.startBackup, async ({ user, session }) => {
    const seen = await sightOf(user.id);
    requireFreshProof(session, clock.now());
    seen.startBackup();
    return { message: 'A backup is being made' };
  });
}
