import type { FastifyInstance } from 'fastify';
import * as operations from '#contract/operations/journal.ts';
import { bind } from '#server/app/bind.ts';
import type { Services } from '#server/app/services.ts';

export function journalRoutes(app: FastifyInstance, { journal }: Services): void {
  bind(app, operations.listOrderNotes, ({ user, params, query }) =>
    journal.listOrderNotes(user.id, params.accountNumber, query.start_date),
  );
  bind(app, operations.setOrderNote, ({ user, params, body }) => journal.setOrderNote(user.id, params.orderId, body));
}
