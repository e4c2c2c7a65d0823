import { type Brought, broughtPositions } from '#domain/positions/brought-positions.ts';
import { type Comparison, joinComparisons } from '#domain/positions/finding.ts';
import { reconcileOrders, type StatedOrder } from '#domain/positions/reconcile-orders.ts';
import { reconcilePositions } from '#domain/positions/reconcile-positions.ts';
import { reconcileTrades, type StatedTrade } from '#domain/positions/reconcile-trades.ts';
import type { Broker, TradeReport } from '#server/brokers/broker.ts';
import type { Db, Trx } from '#server/db/database.ts';
import { booksAreOurs } from '#server/brokers/catalogue.ts';
import type { BrokerAccountRow } from '#server/db/tables/broker-accounts.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import { listTradedOn } from '#server/repositories/fills.ts';
import { findOrders, listWorkingOfAccount } from '#server/repositories/orders.ts';
import { groupsElsewhere } from '#server/repositories/placed-elsewhere.ts';
import { listOpenOfAccount } from '#server/repositories/positions.ts';

/** A look at both sides, with the trades as the broker told them, and what trades do not explain of a broker elsewhere's positions. */
export interface Look {
  readonly brought: readonly Brought[];
  readonly comparison: Comparison;
  readonly trades: readonly TradeReport[];
}

const stated = (row: OrderRow): StatedOrder => ({
  orderId: row.id,
  status: row.status,
  quantity: row.quantity,
  filledQuantity: row.filled_quantity,
});

/**
 * Returns the comparison of our books with the broker's present ones; trades are compared for the given trading dates. Settlements and conversions exist only in our
 * books and are skipped. Throws the broker's errors.
 */
export async function compareWithBroker(
  db: Db,
  broker: Broker,
  account: BrokerAccountRow,
  dates: readonly [string, ...string[]],
): Promise<Look> {
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  // Two readings differ in time, so books in the same database are read in one snapshot.
  if (booksAreOurs(account)) return snapshot.execute(async (trx) => compareAt(trx, await statedBy(broker, account, dates, trx), account));
  const stated = await statedBy(broker, account, dates);
  return snapshot.execute((trx) => compareAt(trx, stated, account));
}

async function statedBy(broker: Broker, account: BrokerAccountRow, dates: readonly string[], on?: Trx) {
  const orders = await broker.workingOrders(account, on);
  const days = [];
  for (const date of dates) days.push({ date, trades: await broker.trades(account, date, on) });
  return { orders, days, positions: await broker.positions(account, on) };
}

async function compareAt(
  db: Trx,
  { orders, days, positions }: Awaited<ReturnType<typeof statedBy>>,
  account: BrokerAccountRow,
): Promise<Look> {
  const kept = days.flatMap(({ date, trades }) => (trades === null ? [] : [date]));
  const trades = days.flatMap((day) => day.trades ?? []);
  const working = await listWorkingOfAccount(db, account.id);
  const known = new Set(working.map((row) => row.id));
  const named = await findOrders(
    db,
    orders.map((order) => order.orderId).filter((id) => !known.has(id)),
  );
  const ours = [...working, ...named.filter((row) => row.broker_account_id === account.id)];
  const fills = await listTradedOn(
    db,
    account.id,
    kept,
    trades.map((trade) => trade.tradeId),
  );
  const untraded = new Set(fills.filter((fill) => fill.kind !== 'trade').map((fill) => fill.trade_id));
  const open = await listOpenOfAccount(db, account.id);
  const groups = booksAreOurs(account) ? null : await groupsElsewhere(db, account.user_id);
  const held = open.map((row) => ({
    instrumentId: row.instrument_id,
    product: row.product,
    netQuantity: row.net_quantity,
    openCost: row.open_cost,
    elsewhere: groups?.has(row.portfolio_id) === true,
  }));
  const comparison = joinComparisons(
    reconcileOrders(ours.map(stated), orders),
    reconcileTrades(
      fills
        .filter((fill) => fill.kind === 'trade')
        .map((fill): StatedTrade => ({
          tradeId: fill.trade_id,
          orderId: fill.order_id,
          instrumentId: fill.instrument_id,
          side: fill.side,
          quantity: fill.quantity,
          price: fill.price,
        })),
      trades.filter((trade) => !untraded.has(trade.tradeId)),
    ),
    reconcilePositions(held, positions),
  );
  return { comparison, trades, brought: groups === null ? [] : broughtPositions(held, positions) };
}
