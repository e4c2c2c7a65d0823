import { blockingLock, type KillLock, type OrderOrigin } from '#domain/risk/kill-gate.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';

type Placed = Pick<OrderRow, 'broker_account_id' | 'portfolio_id' | 'instrument'>;

/** Returns where an order or a position belongs, as the kill gate asks. Orders of a bot will say which one. */
export function originOf(row: Placed): OrderOrigin {
  return { accountId: row.broker_account_id, portfolioId: row.portfolio_id, botId: null, segment: row.instrument.segment };
}

/** Returns whether a press covers the order or position. */
export function isCovered(lock: KillLock, row: Placed): boolean {
  return blockingLock({ locks: [lock], ended: [] }, originOf(row), true) !== null;
}
