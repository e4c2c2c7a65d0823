import type { FastifyBaseLogger } from 'fastify';
import type { Broker } from '#server/brokers/broker.ts';
import { callLimitsOf } from '#server/brokers/catalogue.ts';
import type { BrokerWire } from '#server/brokers/wire/broker-wire.ts';
import { findBrokerOrders } from '#server/repositories/broker-desk.ts';
import { bookReports } from './book-reports.ts';
import { createDeskBooks } from './desk-books.ts';
import { createDeskConversions } from './desk-conversions.ts';
import { createDeskQuestions } from './desk-questions.ts';
import { createDeskSession } from './desk-session.ts';
import { type CallNeeds, createDeskCalls } from './calls/desk-calls.ts';
import { createBookReader } from './read-books.ts';
import { createFollow } from './follow-account.ts';
import { createDeskStops } from './desk-stops.ts';
import { createDeskTriggers } from './desk-triggers.ts';
import { createTriggerOrders } from './triggers/orders-of-triggers.ts';
import { sendChangeTo } from './send-change.ts';
import { sendOrders, type SendingNeeds } from './send-orders.ts';

interface DeskNeeds extends Omit<SendingNeeds, 'calls'>, Omit<CallNeeds, 'limits'> {
  /** Name of the broker in the catalogue. */
  readonly name: string;
  readonly wire: BrokerWire;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/**
 * Returns a broker over its connection. This desk keeps the intents, tags, reports and unknown outcomes; the connection only calls. A session
 * lasts until the time that the broker has told, or until the broker refuses the session.
 */
export function createDeskBroker(needs: DeskNeeds): Broker {
  const { name, wire } = needs;
  const calls = createDeskCalls({ ...needs, limits: callLimitsOf(name) });
  const sending: SendingNeeds = { ...needs, calls };
  const readBooks = createBookReader(needs, calls);
  const { triggers } = createDeskTriggers(needs, calls);
  const ordersOfTriggers = createTriggerOrders(needs, triggers?.list);

  return {
    name,

    ...createDeskSession(needs, calls),

    funds: (account) => calls.with(account, 'funds', 'read', (secrets) => wire.funds(secrets)),

    place: (account, orders, binding) => sendOrders(sending, account, orders, binding),
    modify: (account, { orderId, quantity, limitPrice, triggerPrice }, binding) =>
      sendChangeTo(sending, account, { orderId, change: { quantity, limitPrice, triggerPrice } }, binding),
    cancel: (account, { orderId }, binding) => sendChangeTo(sending, account, { orderId, change: null }, binding),

    async ask(account, orderIds) {
      const books = await readBooks(account);
      const ofTriggers = await ordersOfTriggers(account, books.orders);
      return {
        complete: books.complete,
        async book(trx, emit, unmoved) {
          const { known } = await bookReports(needs, trx, emit, account, { ...books, ofTriggers }, (row) => unmoved.has(row.id));
          // An order that the broker has given an id has arrived, whether its books show it or not.
          const named = (await findBrokerOrders(trx, orderIds)).filter((row) => row.broker_order_id !== null);
          return new Set([...known, ...named.map((row) => row.order_id)]);
        },
      };
    },

    ...(wire.stream === undefined ? {} : { follow: createFollow({ ...needs, stream: wire.stream }, calls) }),

    usedLimits: ({ id }) => calls.used(id),

    ...createDeskQuestions(needs, calls),

    ...createDeskConversions(needs, calls),
    ...(triggers && { triggers }),
    ...createDeskStops(needs, calls),

    ...createDeskBooks(needs, calls, readBooks),
  };
}
