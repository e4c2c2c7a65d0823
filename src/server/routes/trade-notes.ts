import type { FastifyInstance } from 'fastify';
import * as operations from '#contract/operations/trade-notes.ts';
import { bind } from '#server/http/bind.ts';
import type { Services } from '#server/app/services.ts';

export function tradeNotesRoutes(app: FastifyInstance, { tradeNotes }: Services): void {
  bind(app, operations.listOrderNotes, ({ user, params, query }) =>
    tradeNotes.listOrderNotes(user.id, params.accountNumber, query.start_date),
  );
  bind(app, operations.setOrderNote, ({ user, params, body }) => tradeNotes.setOrderNote(user.id, params.orderId, body));
}
