import { type Comparison, joinComparisons } from '#domain/positions/finding.ts';
import { reconcileOrders, type StatedOrder } from '#domain/positions/reconcile-orders.ts';
import { reconcilePositions } from '#domain/positions/reconcile-positions.ts';
import { reconcileTrades, type StatedTrade } from '#domain/positions/reconcile-trades.ts';
import type { Broker, TradeReport } from '#server/brokers/broker.ts';
import type { Db } from '#server/db/database.ts';
import type { BrokerAccountRow } from '#server/db/tables/broker-accounts.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import { listTradedOn } from '#server/repositories/fills.ts';
import { findOrders, listWorkingOfAccount } from '#server/repositories/orders.ts';
import { listOpenOfAccount } from '#server/repositories/positions.ts';

/** A look at both sides, with the trades as the broker told them. */
export interface Look {
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
 * Returns how our books compare with what the broker says now; its trades are those of the given trading dates. Settlements and conversions are entries of ours that no broker calls trades.
 * Throws what the broker throws.
 */
export async function compareWithBroker(
  db: Db,
  broker: Broker,
  account: BrokerAccountRow,
  dates: readonly [string, ...string[]],
): Promise<Look> {
  const orders = await broker.workingOrders(account);
  const days = [];
  for (const date of dates) days.push({ date, trades: await broker.trades(account, date) });
  const positions = await broker.positions(account);
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
    reconcilePositions(
      open.map((row) => ({
        instrumentId: row.instrument_id,
        product: row.product,
        netQuantity: row.net_quantity,
        openCost: row.open_cost,
      })),
      positions,
    ),
  );
  return { comparison, trades };
}
