import type { FastifyInstance } from 'fastify';
import * as operations from '#contract/operations/instructions.ts';
import { bind } from '#server/http/bind.ts';
import type { Services } from '#server/app/services.ts';

export function instructionsRoutes(app: FastifyInstance, { instructions, positionActions }: Services): void {
  bind(app, operations.placeStopLossOrder, ({ user, key, body }) => instructions.placeStopLossOrder(user.id, key, body));
  bind(app, operations.placeTargetOrder, ({ user, key, body }) => instructions.placeTargetOrder(user.id, key, body));
  bind(app, operations.createExit, ({ user, key, body }) => instructions.createExit(user.id, key, body));
  bind(app, operations.amendExit, ({ user, params, body }) => instructions.amendExit(user.id, params.id, body));
  bind(app, operations.getInstructions, ({ user, params }) => instructions.getInstructions(user.id, params.accountNumber));
  bind(app, operations.getInstructionHistory, ({ user, params }) => instructions.getInstructionHistory(user.id, params.id));
  bind(app, operations.cancelInstruction, ({ user, params }) => instructions.cancelInstruction(user.id, params.id));
  bind(app, operations.retryInstruction, ({ user, params }) => instructions.retryInstruction(user.id, params.id));
  bind(app, operations.createGtt, ({ user, key, body }) => instructions.createGtt(user.id, key, body));
  bind(app, operations.modifyGtt, ({ user, params, body }) => instructions.modifyGtt(user.id, params.id, body));
  bind(app, operations.squareOffTrades, ({ user, key, body }) => positionActions.squareOffTrades(user.id, key, body));
  bind(app, operations.actOnPosition, ({ user, key, body }) => positionActions.actOnPosition(user.id, key, body));
  bind(app, operations.convertPosition, ({ user, key, body }) => positionActions.convertPosition(user.id, key, body));
}
