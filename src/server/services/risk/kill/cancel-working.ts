import { AppError } from '#contract/errors/app-error.ts';
import { newId } from '#server/platform/new-id.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import { logCancelIntent } from '#server/services/orders/change-orders.ts';
import { acquireAccountLock } from '#server/services/orders/account-lock.ts';
import { systemKey } from '#server/services/orders/system-keys.ts';
import type { Tries } from '#server/platform/tries.ts';
import type { KillNeeds } from './kill-context.ts';

/** A cancel without an effect is asked for again, by the exchange's clock. */
export const CANCELLING = { firstMs: 1_000, lastMs: 8_000, most: 8 };

/**
 * Asks for the order to be cancelled; a refusal because it ended meanwhile is good news. Asking again is harmless, so every try has a key of
 * its own. Throws AppError when the broker cannot be asked at all.
 */
async function cancelWorking(needs: KillNeeds, killId: string, row: OrderRow): Promise<void> {
  const { requests, brokers, clock } = needs;
  try {
    await requests.run({
      userId: row.user_id,
      key: systemKey('kill', killId, 'cancel', newId(clock.now())),
      operation: 'cancelOrder',
      body: { order_id: row.id },
      async logIntent(trx, emit) {
        const lock = await acquireAccountLock(trx, brokers, row.user_id, row.account_number, 'reduces-risk');
        return logCancelIntent(trx, emit, lock, { account_number: row.account_number, order_id: row.id }, needs);
      },
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'broker.needs-login' || error.code === 'account.not-found') throw error;
  }
}

/** Cancels the order when due. Returns false once after the last try, then starts over. */
export async function cancelInTime(needs: KillNeeds, tries: Tries, killId: string, row: OrderRow): Promise<boolean> {
  const now = needs.venue.now();
  if (tries.isSpent(row.id)) {
    tries.forget(row.id);
    return false;
  }
  if (!tries.isDue(row.id, now)) return true;
  tries.count(row.id, now);
  await cancelWorking(needs, killId, row);
  return true;
}
