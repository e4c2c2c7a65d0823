import { restingStatus } from '#domain/matching/venue-order.ts';
import { foldEntries, type PositionEntry } from '#domain/positions/position-entry.ts';
import { groupBy } from '#domain/positions/group-by.ts';
import { exchangeTime } from '#domain/units/time.ts';
import type { Broker, OrderReport, PositionReport, TradeReport } from '#server/brokers/broker.ts';
import type { Db, Trx } from '#server/db/database.ts';
import type { BrokerAccountRow } from '#server/db/tables/broker-accounts.ts';
import { listTradesOfAccount } from '#server/repositories/broker-reports.ts';
import { listEntriesOfAccount } from '#server/repositories/fills.ts';
import { listPracticeOrders } from '#server/repositories/practice-orders.ts';
import { entryOf } from '../books/entries.ts';

/**
 * Returns the books of the practice broker: for its own orders the venue's decisions, reported or not; for orders sent straight to the venue the inner
 * broker's books.
 */
export function createPracticeBooks(
  db: Db,
  inner: Pick<Broker, 'workingOrders' | 'trades' | 'positions'>,
): Pick<Broker, 'workingOrders' | 'trades' | 'positions'> {
  /** The broker's own orders of the account by their ids; empty when it never practised. */
  const ownOrders = async (account: BrokerAccountRow, on: Db | Trx) =>
    new Map((await listPracticeOrders(on, account.id)).map((row) => [row.order_id, row]));

  return {
    async workingOrders(account, on) {
      const own = await ownOrders(account, on ?? db);
      const direct = (await inner.workingOrders(account, on)).filter((order) => !own.has(order.orderId));
      const resting = [...own.values()].flatMap(({ order_id: orderId, resting: order }): OrderReport[] =>
        order === null ? [] : [{ orderId, status: restingStatus(order), quantity: order.quantity, filledQuantity: order.filledQuantity }],
      );
      return [...direct, ...resting];
    },

    async trades(account, date, on) {
      const own = await ownOrders(account, on ?? db);
      const theirs = await inner.trades(account, date, on);
      if (own.size === 0 || theirs === null) return theirs;
      const direct = theirs.filter((trade) => trade.orderId === null || !own.has(trade.orderId));
      const reported = await listTradesOfAccount(on ?? db, account.id);
      return [
        ...direct,
        ...reported
          .filter((row) => row.trading_date === date)
          .map(({ order_id: orderId, trade, exchange_at }): TradeReport => {
            const { tradeId, instrumentId, side, quantity, price } = trade;
            return { tradeId, orderId, instrumentId, side, quantity, price, at: exchangeTime(exchange_at.getTime()) };
          }),
      ];
    },

    // What was settled or converted is no trade of an order: there both sides have the same entries.
    async positions(account, on) {
      const own = await ownOrders(account, on ?? db);
      if (own.size === 0) return inner.positions(account, on);
      const entries = await listEntriesOfAccount(on ?? db, account.id);
      const reported = new Map((await listTradesOfAccount(on ?? db, account.id)).map((row) => [row.trade.tradeId, row]));
      const known = entries.flatMap((row) => {
        if (row.order_id === null || !own.has(row.order_id)) return [{ ...row, entry: entryOf(row) }];
        const theirs = reported.get(row.trade_id);
        // Skips a trade of a practice order unknown to the practice broker.
        if (theirs === undefined) return [];
        reported.delete(row.trade_id);
        return [{ ...row, entry: { kind: 'trade', fill: theirs.trade } satisfies PositionEntry }];
      });
      const unheard = [...reported.values()].map((row) => ({ ...row, entry: { kind: 'trade', fill: row.trade } satisfies PositionEntry }));
      const books = groupBy([...known, ...unheard], (row) => `${row.portfolio_id} ${row.instrument_id} ${row.product}`);
      return [...books.values()].flatMap((rows): PositionReport[] => {
        const [first] = rows;
        const { netQuantity, openCost } = foldEntries(rows.map((row) => row.entry));
        if (first === undefined || netQuantity === 0) return [];
        return [{ instrumentId: first.instrument_id, product: first.product, netQuantity, openCost }];
      });
    },
  };
}
