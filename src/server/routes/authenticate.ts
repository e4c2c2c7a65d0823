import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/errors/app-error.ts';
import * as operations from '#contract/operations/authenticate.ts';
import { visitDemo } from '#contract/operations/demo.ts';
import { callerOf } from '#server/services/identity/caller.ts';
import { bind } from '#server/http/bind.ts';
import type { Services } from '#server/app/services.ts';
import { pageLanguage } from '#server/presenters/page-language.ts';
import { presentUser } from '#server/presenters/user.ts';

export function authenticateRoutes(app: FastifyInstance, services: Services): void {
  const { authentication, demo, registration, sessions, streams } = services;

  bind(app, operations.register, async ({ body, request }) => {
    const user = await registration.register(body, (await app.readSession(request)) !== null);
    return { user: presentUser(user), message: 'Registered; sign in to go on' };
  });

  bind(app, operations.login, async ({ body, request }) => {
    const { user, token } = await authentication.login(body, callerOf(request));
    return { user: presentUser(user), token, message: 'Signed in' };
  });

  bind(app, visitDemo, async ({ request }) => {
    if (demo === null) throw new AppError('demo.off');
    const { user, token } = await demo.visit(callerOf(request), pageLanguage(request.headers['accept-language']));
    return { user: presentUser(user), token, message: 'Signed in' };
  });

  bind(app, operations.logout, async ({ session }) => {
    await sessions.end(session.id);
    streams.endSession(session.id);
    return { message: 'Signed out' };
  });

  bind(app, operations.endSessions, async ({ body }) => {
    for (const id of await sessions.endBy(body.endings)) streams.endSession(id);
    return { message: 'Signed out' };
  });
}
