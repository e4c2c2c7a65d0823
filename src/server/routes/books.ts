import type { FastifyInstance } from 'fastify';
import * as operations from '#contract/operations/books.ts';
import { getBrokerDesk, getBrokerHistory } from '#contract/operations/broker-desk.ts';
import * as triggers from '#contract/operations/broker-triggers.ts';
import { bind } from '#server/http/bind.ts';
import type { Services } from '#server/app/services.ts';

export function booksRoutes(app: FastifyInstance, { books, brokerTriggers, brokerWords, reconciliation }: Services): void {
  bind(app, operations.getPositionBook, ({ user, params, query }) =>
    books.getPositionBook(user.id, params.accountNumber, query.start_date),
  );
  bind(app, operations.getPnl, ({ user, params, query }) => books.getPnl(user.id, params.accountNumber, query));
  bind(app, operations.getDayMinutes, ({ user, params }) => books.getDayMinutes(user.id, params.accountNumber));
  bind(app, operations.reconcileAccount, ({ user, params }) => reconciliation.reconcileAccount(user.id, params.accountNumber));
  bind(app, getBrokerHistory, ({ user, params }) => brokerWords.getBrokerHistory(user.id, params.accountNumber, params.orderId));
  bind(app, getBrokerDesk, ({ user, params }) => brokerWords.getBrokerDesk(user.id, params.accountNumber));
  bind(app, triggers.listBrokerTriggers, ({ user, params }) => brokerTriggers.listBrokerTriggers(user.id, params.accountNumber));
  bind(app, triggers.placeBrokerTrigger, ({ user, key, body }) => brokerTriggers.placeBrokerTrigger(user.id, key, body));
  bind(app, triggers.changeBrokerTrigger, ({ user, params, body }) =>
    brokerTriggers.changeBrokerTrigger(user.id, params.accountNumber, params.id, body),
  );
  bind(app, triggers.cancelBrokerTrigger, ({ user, params }) =>
    brokerTriggers.cancelBrokerTrigger(user.id, params.accountNumber, params.id),
  );
  bind(app, operations.listReconciliations, ({ user, params }) => reconciliation.listReconciliations(user.id, params.accountNumber));
}
