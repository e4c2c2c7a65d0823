import type { FastifyInstance } from 'fastify';
import * as operations from '#contract/operations/screener.ts';
import { bind } from '#server/http/bind.ts';
import type { Services } from '#server/app/services.ts';

export function screenerRoutes(app: FastifyInstance, { screener, screens, marketViewOf }: Services): void {
  bind(app, operations.runScreen, ({ user, body }) => screener.run({ id: user.id, market: marketViewOf(user.id) }, body));
  bind(app, operations.listScreens, ({ user }) => screens.listScreens(user.id));
  bind(app, operations.createScreen, ({ user, body }) => screens.createScreen(user.id, body));
  bind(app, operations.updateScreen, ({ user, params, body }) => screens.updateScreen(user.id, params.id, body));
  bind(app, operations.deleteScreen, async ({ user, params }) => {
    await screens.deleteScreen(user.id, params.id);
    return { message: 'Screen removed' };
  });
}
