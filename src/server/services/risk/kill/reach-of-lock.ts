import type { KillLock } from '#domain/risk/kill-gate.ts';
import type { Db, Trx } from '#server/db/database.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import { groupsElsewhere } from '#server/repositories/placed-elsewhere.ts';
import { isCovered } from '../account-exposure.ts';

type Placed = Pick<OrderRow, 'broker_account_id' | 'portfolio_id' | 'instrument'> & { readonly origin?: OrderRow['origin'] };

/**
 * Returns whether a kill cancels an order or closes a position. What other programs have placed at the broker is left alone, unless the user has ticked it
 * or named its group.
 */
export async function reachOfLock(db: Db | Trx, userId: string, lock: KillLock): Promise<(row: Placed) => boolean> {
  if (lock.order.elsewhere === true || lock.scope.kind === 'portfolio') return (row) => isCovered(lock, row);
  const leftOut = await groupsElsewhere(db, userId);
  return (row) => row.origin !== 'elsewhere' && !leftOut.has(row.portfolio_id) && isCovered(lock, row);
}
