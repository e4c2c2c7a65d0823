import { AppError } from '#contract/errors/app-error.ts';
import { nextStatus } from '#domain/orders/order-transitions.ts';
import type { KillLock } from '#domain/risk/kill-gate.ts';
import { isOwnFault } from '#server/repositories/own-fault.ts';
import { eachApart } from '#server/platform/each-apart.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import { listOpenOfUser, listWorkingOfUser } from '#server/repositories/user-exposure.ts';
import { createTries } from '#server/platform/tries.ts';
import { unitLedgerOf, judgeOrders } from '../account-exposure.ts';
import { cancelInTime, CANCELLING } from './cancel-working.ts';
import type { KillNeeds, KillStepRunner } from './kill-context.ts';
import { reachOfLock } from './reach-of-lock.ts';
import { comingInstructions } from './sweep-instructions.ts';
import { createTriggerSweep } from './sweep-triggers.ts';

/**
 * Returns the step that cancels working orders: all when positions are to be closed, else those that could open something, with such GTTs and triggers that
 * brokers hold. Stops of positions that stay open are kept.
 */
export function createCancelOrdersStep(needs: KillNeeds): KillStepRunner {
  const { db } = needs;
  const tries = createTries(CANCELLING);
  const sweepTriggers = createTriggerSweep(needs);

  async function unwanted(userId: string, lock: KillLock): Promise<readonly OrderRow[]> {
    const working = await listWorkingOfUser(db, userId);
    const isReached = await reachOfLock(db, userId, lock);
    const covered = (row: OrderRow) => isReached(row) && row.origin !== 'kill-switch';
    if (lock.order.exitPercent === 100 && !lock.order.losingOnly) return working.filter(covered);
    const ledger = unitLedgerOf({ open: await listOpenOfUser(db, userId), working: [] });
    return judgeOrders(ledger, working).flatMap(({ row, opening }) => (covered(row) && row.purpose === 'open' && opening > 0 ? [row] : []));
  }

  return async (userId, lock) => {
    const rows = await unwanted(userId, lock);
    let unreachable = false;
    let given = 0;
    for (const row of rows) {
      if (nextStatus(row.status, 'ask-cancel') === null) continue;
      try {
        if (!(await cancelInTime(needs, tries, lock.id, row))) given += 1;
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        unreachable = true;
      }
    }
    const coming = await comingInstructions(db, userId, lock);
    let failed = 0;
    await eachApart(
      coming.unwanted,
      (id) => needs.instructions().endGtt(userId, id),
      (id, error) => {
        if (!(error instanceof AppError) && !isOwnFault(error)) throw error;
        // A GTT that cannot be ended does not stop the exits.
        needs.log.error({ err: error, instruction: id }, 'a GTT could not be ended by the kill switch');
        failed += 1;
      },
    );
    const triggers = await sweepTriggers(userId, lock);
    const left = rows.length === 0 ? rows : await unwanted(userId, lock);
    const { swept, unwanted: still } = coming.unwanted.length === 0 ? coming : await comingInstructions(db, userId, lock);
    const open = left.length + still.length + triggers.left;
    if (open === 0) return { swept: [...swept, ...triggers.swept] };
    const givenUp = given + failed + triggers.givenUp;
    return unreachable || triggers.unreachable || (givenUp > 0 && givenUp === open) ? 'failed' : 'waiting';
  };
}
