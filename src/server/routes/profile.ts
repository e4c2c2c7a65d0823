import type { FastifyInstance } from 'fastify';
import { getProfile, updateProfile, updateTradeDefault } from '#contract/operations/authenticate.ts';
import { bind } from '#server/http/bind.ts';
import type { Services } from '#server/app/services.ts';
import { presentUser } from '#server/presenters/user.ts';

export function profileRoutes(app: FastifyInstance, { profile }: Services): void {
  bind(app, getProfile, ({ user }) => ({ user: presentUser(user) }));
  bind(app, updateProfile, async ({ user, body }) => ({ user: presentUser(await profile.updateProfile(user, body)) }));
  bind(app, updateTradeDefault, async ({ user, body }) => {
    await profile.updateTradeDefault(user.id, body);
    return { message: 'Defaults saved' };
  });
}
