import { AppError } from '#contract/errors/app-error.ts';
import { newId } from '#server/app/new-id.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import { journalCancel } from '#server/services/change-orders.ts';
import { openDesk } from '#server/services/order-desk.ts';
import type { KillNeeds } from './kill-context.ts';

/**
 * Asks for the order to be cancelled; a refusal because it ended meanwhile is good news. Asking again is harmless, so every try has a key of
 * its own. Throws AppError when the broker cannot be asked at all.
 */
export async function cancelWorking(needs: KillNeeds, killId: string, row: OrderRow): Promise<void> {
  const { calls, brokers, clock } = needs;
  try {
    await calls.run({
      userId: row.user_id,
      key: `kill:${killId}:cancel:${newId(clock.now())}`,
      operation: 'cancelOrder',
      body: { order_id: row.id },
      async journal(trx, emit) {
        const desk = await openDesk(trx, brokers, row.user_id, row.account_number, 'reduces-risk');
        return journalCancel(trx, emit, desk, { account_number: row.account_number, order_id: row.id }, needs);
      },
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'broker.needs-login' || error.code === 'account.not-found') throw error;
  }
}
