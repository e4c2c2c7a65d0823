import { AppError } from '#contract/errors/app-error.ts';
import { ERRORS } from '#contract/errors/registry.ts';
import { money } from '#domain/units/money.ts';
import { valueAt } from '#domain/units/price.ts';
import { exchangeTime } from '#domain/units/time.ts';
import type { Broker, SessionState } from '#server/brokers/broker.ts';
import { type BrokerWire, NotTaken, type WireStanding } from '#server/brokers/wire/broker-wire.ts';
import type { Db } from '#server/db/database.ts';
import type { BrokerAccountRow } from '#server/db/tables/broker-accounts.ts';
import type { OrderStatus } from '#domain/orders/order-status.ts';
import { findNamed } from '#server/repositories/broker-desk.ts';
import type { Vault } from '../accounts/vault.ts';
import { bookReports } from './book-reports.ts';
import { createBookReader, createDeskSession } from './read-books.ts';
import { sendChangeTo } from './send-change.ts';
import { NOT_DONE, sendOrders, type SendingNeeds } from './send-orders.ts';
import { ownTradeId } from './tags.ts';

interface DeskNeeds extends Omit<SendingNeeds, 'session'> {
  readonly db: Db;
  /** Name of the broker in the catalogue. */
  readonly name: string;
  readonly wire: BrokerWire;
  readonly vault: Vault;
}

/** Standings of an order that still works, as a status of ours. */
const WORKS_AS: Readonly<Partial<Record<WireStanding, OrderStatus>>> = {
  received: 'pending-submit',
  working: 'open',
  'awaits-trigger': 'trigger-pending',
};

function sessionState({ status }: BrokerAccountRow): SessionState {
  return status === 'active' || status === 'disabled' ? { state: 'active', until: null } : { state: 'needs-login' };
}

/** The error of a call that the broker has not taken, with its own words. */
function notTaken({ kind, message }: NotTaken): AppError {
  const code = NOT_DONE[kind];
  return new AppError(code, { fields: [{ path: '', code, message: ERRORS[code].message, values: { reason: message } }] });
}

/**
 * Returns a broker over its connection. This desk keeps the intents, tags, reports and unknown outcomes; the connection only calls. Its session lasts until
 * the broker refuses it.
 */
export function createDeskBroker(needs: DeskNeeds): Broker {
  const { db, name, wire, vault, eventLog, venue } = needs;
  const session = createDeskSession(needs);
  const sending: SendingNeeds = { ...needs, session };
  const readBooks = createBookReader(needs, session);

  /** Returns our ids of the orders in a broker's list, by the broker's. */
  async function ownIds(account: BrokerAccountRow, brokerOrderIds: readonly string[]): Promise<ReadonlyMap<string | null, string>> {
    const rows = await findNamed(db, account.id, { tags: [], brokerOrderIds });
    return new Map(rows.map((row) => [row.broker_order_id, row.order_id]));
  }

  return {
    name,
    sessionState,

    async connect(account) {
      const credentials = await vault.read(account.id, 'credentials');
      if (credentials === null) return { state: 'needs-login' };
      const secrets = await wire.login(credentials).catch((error: unknown) => {
        throw error instanceof NotTaken ? notTaken(error) : new AppError('broker.unreachable');
      });
      await eventLog.transact((trx) => vault.put(trx, account.id, 'session', secrets));
      return { state: 'active', until: null };
    },

    place: (account, orders, binding) => sendOrders(sending, account, orders, binding),
    modify: (account, { orderId, quantity, limitPrice, triggerPrice }, binding) =>
      sendChangeTo(sending, account, { orderId, change: { quantity, limitPrice, triggerPrice } }, binding),
    cancel: (account, { orderId }, binding) => sendChangeTo(sending, account, { orderId, change: null }, binding),

    async ask(account) {
      const books = await readBooks(account);
      return {
        complete: books.complete,
        book: async (trx, emit, unmoved) => (await bookReports(needs, trx, emit, account, books, (row) => unmoved.has(row.id))).known,
      };
    },

    async workingOrders(account) {
      const { orders } = await readBooks(account);
      const own = await ownIds(
        account,
        orders.map((order) => order.brokerOrderId),
      );
      return orders.flatMap((order) => {
        const orderId = own.get(order.brokerOrderId);
        const status = WORKS_AS[order.standing];
        return orderId === undefined || status === undefined
          ? []
          : [{ orderId, status, quantity: order.quantity, filledQuantity: order.filledQuantity }];
      });
    },

    async trades(account, date) {
      if (date !== venue.tradingDate()) return null;
      const { trades } = await readBooks(account);
      const own = await ownIds(
        account,
        trades.map((trade) => trade.brokerOrderId),
      );
      return trades.map((trade) => ({
        tradeId: ownTradeId(account.id, date, trade.tradeId),
        orderId: own.get(trade.brokerOrderId) ?? null,
        instrumentId: trade.instrumentId,
        side: trade.side,
        quantity: trade.quantity,
        price: trade.price,
        at: exchangeTime(trade.at),
      }));
    },

    async positions(account) {
      const found = await session.with(account, (secrets) => wire.positions(secrets));
      return found.map(({ instrumentId, product, quantity, averagePrice }) => ({
        instrumentId,
        product,
        netQuantity: quantity,
        openCost: money(valueAt(averagePrice, quantity)),
      }));
    },
  };
}
