import type { OrderStatus } from '#domain/orders/order-status.ts';
import { money } from '#domain/units/money.ts';
import { valueAt } from '#domain/units/price.ts';
import { exchangeTime } from '#domain/units/time.ts';
import type { Broker } from '#server/brokers/broker.ts';
import type { BrokerWire, WireOrder, WireStanding } from '#server/brokers/wire/broker-wire.ts';
import type { Db } from '#server/db/database.ts';
import type { BrokerAccountRow } from '#server/db/tables/broker-accounts.ts';
import type { Market } from '#server/market/market.ts';
import { findNamed } from '#server/repositories/broker-desk.ts';
import type { ReadBooks } from './book-reports.ts';
import type { DeskCalls } from './calls/desk-calls.ts';
import { ownTradeId } from './tags.ts';

/** Standings of an order that still works, as a status of ours, as long as nothing has traded. */
const WORKS_AS: Readonly<Partial<Record<WireStanding, OrderStatus>>> = {
  received: 'pending-submit',
  working: 'open',
  'awaits-trigger': 'trigger-pending',
};

/** Returns the status of an order that still works; undefined once it has ended. */
function workingStatus({ standing, filledQuantity }: WireOrder): OrderStatus | undefined {
  const untraded = WORKS_AS[standing];
  return untraded !== undefined && filledQuantity > 0 ? 'partially-filled' : untraded;
}

interface Needs {
  readonly db: Db;
  readonly wire: BrokerWire;
  readonly venue: Market;
}

/** Returns the books of a broker elsewhere as the port tells them: of the working orders ours, of trades and positions all. */
export function createDeskBooks(
  { db, wire, venue }: Needs,
  calls: DeskCalls,
  readBooks: (account: BrokerAccountRow) => Promise<ReadBooks>,
): Pick<Broker, 'workingOrders' | 'trades' | 'positions'> {
  /** Returns our ids of the orders in a broker's list, by the broker's. */
  async function ownIds(account: BrokerAccountRow, brokerOrderIds: readonly string[]): Promise<ReadonlyMap<string | null, string>> {
    const rows = await findNamed(db, account.id, { tags: [], brokerOrderIds });
    return new Map(rows.map((row) => [row.broker_order_id, row.order_id]));
  }

  return {
    async workingOrders(account) {
      const { orders } = await readBooks(account);
      const own = await ownIds(
        account,
        orders.map((order) => order.brokerOrderId),
      );
      return orders.flatMap((order) => {
        const orderId = own.get(order.brokerOrderId);
        const status = workingStatus(order);
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
      const found = await calls.with(account, 'positions', 'read', (secrets) => wire.positions(secrets));
      return found.map(({ instrumentId, product, quantity, averagePrice }) => ({
        instrumentId,
        product,
        netQuantity: quantity,
        openCost: money(valueAt(averagePrice, quantity)),
      }));
    },
  };
}
