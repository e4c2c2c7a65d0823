import type { FastifyInstance } from 'fastify';
import * as operations from '#contract/operations/authenticate.ts';
import { callerOf } from '#server/app/caller.ts';
import { bind } from '#server/app/bind.ts';
import type { Services } from '#server/app/services.ts';
import { presentUser } from '#server/presenters/user.ts';

/** Requests a minute from one address. Each costs a password hash. */
export const AUTHENTICATE_PER_MINUTE = 30;

export function authenticateRoutes(app: FastifyInstance, services: Services): void {
  const { authentication, sessions, streams } = services;

  bind(app, operations.register, async ({ body, request }) => {
    const user = await authentication.register(body, (await app.readSession(request)) !== null);
    return { user: presentUser(user), message: 'Registered; sign in to go on' };
  });

  bind(app, operations.login, async ({ body, request }) => {
    const { user, token } = await authentication.login(body, callerOf(request));
    return { user: presentUser(user), token, message: 'Signed in' };
  });

  bind(app, operations.logout, async ({ session }) => {
    await sessions.end(session.id);
    streams.endSession(session.id);
    return { message: 'Signed out' };
  });
}
