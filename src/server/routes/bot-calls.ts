import type { FastifyInstance } from 'fastify';
import * as operations from '#contract/operations/bot-calls.ts';
import { bind } from '#server/http/bind.ts';
import type { Services } from '#server/app/services.ts';

export function botCallsRoutes(app: FastifyInstance, { botCalls }: Services): void {
  bind(app, operations.getBotCaller, ({ user, params }) => botCalls.getBotCaller(user.id, params.id));
  bind(app, operations.makeBotSecret, ({ user, session, params }) => botCalls.makeBotSecret(user.id, session, params.id));
  bind(app, operations.revokeBotSecret, async ({ user, params }) => {
    await botCalls.revokeBotSecret(user.id, params.id);
    return { message: 'Calls are off' };
  });
  bind(app, operations.callBot, ({ params, body }) => botCalls.callBot(params.id, body));
}
