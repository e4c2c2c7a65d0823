import { AppError } from '#contract/errors/app-error.ts';
import { groupBy } from '#domain/positions/group-by.ts';
import { nextStatus } from '#domain/orders/order-transitions.ts';
import type { KillGate } from '#domain/risk/kill-gate.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import { eachApart } from '#server/platform/each-apart.ts';
import { createTries } from '#server/platform/tries.ts';
import { closingQuantity } from '#server/repositories/orders.ts';
import { isOwnFault } from '#server/repositories/own-fault.ts';
import { findPosition } from '#server/repositories/positions.ts';
import { listOpenOfUser, listWorkingFor, listWorkingOfUser } from '#server/repositories/user-exposure.ts';
import { TURNED_UP } from '../orders/order-changes.ts';
import { isCovered, judgeOrders, unitLedgerOf } from './account-exposure.ts';
import { cancelInTime, CANCELLING } from './kill/cancel-working.ts';
import type { KillNeeds } from './kill/kill-context.ts';
import type { KillGates } from './kill/kill-gates.ts';

/**
 * Returns the check of orders that turned up at their broker after they had been given up. Meanwhile the kill switch may have been pressed, or the
 * position closed by another order: such an order is cancelled as long as it works.
 */
export function createTurnedUpCheck(needs: KillNeeds, gates: KillGates) {
  const { db, log } = needs;
  const tries = createTries(CANCELLING);

  /** Returns the orders that could open something in the scope of a lock. */
  async function blocked(userId: string, { locks }: KillGate, rows: readonly OrderRow[]): Promise<readonly OrderRow[]> {
    if (locks.length === 0) return [];
    const ids = new Set(rows.map((row) => row.id));
    const ledger = unitLedgerOf({ open: await listOpenOfUser(db, userId), working: [] });
    return judgeOrders(ledger, await listWorkingOfUser(db, userId)).flatMap(({ row, opening }) =>
      ids.has(row.id) && opening > 0 && locks.some((lock) => lock.order.cancelOrders && isCovered(lock, row)) ? [row] : [],
    );
  }

  /** Returns whether a closing order, with all others, closes more than is open. */
  async function closesTooMuch(row: OrderRow): Promise<boolean> {
    if (row.purpose !== 'square-off' || row.position_id === null) return false;
    const position = await findPosition(db, row.position_id);
    const open = Math.max(0, (position?.net_quantity ?? 0) * (row.side === 'sell' ? 1 : -1));
    return row.quantity - row.filled_quantity > open - (await closingQuantity(db, row.position_id, [row.id]));
  }

  async function lookAt(userId: string, rows: readonly OrderRow[]): Promise<void> {
    const stopped = new Set((await blocked(userId, await gates.read(userId), rows)).map((row) => row.id));
    for (const row of rows) {
      if (nextStatus(row.status, 'ask-cancel') === null) continue;
      if (!stopped.has(row.id) && !(await closesTooMuch(row))) continue;
      try {
        await cancelInTime(needs, tries, 'turned-up', row);
      } catch (error) {
        // The broker cannot be asked now: the order still works, so the next look tries again.
        if (!(error instanceof AppError)) throw error;
      }
    }
  }

  return {
    /** Cancels the orders that may no longer work; one look a second is enough. */
    async look(): Promise<void> {
      await eachApart(
        [...groupBy(await listWorkingFor(db, TURNED_UP), (row) => row.user_id)],
        ([userId, rows]) => lookAt(userId, rows),
        ([userId], error) => {
          if (!isOwnFault(error)) throw error;
          log.error({ err: error, userId }, 'orders that turned up at a broker could not be looked at; those of others are');
        },
      );
    },
  };
}
