import { AppError } from '#contract/errors/app-error.ts';
import type { BrokerAccountRow } from '#server/db/tables/broker-accounts.ts';
import type { BrokerTriggerRow } from '#server/db/tables/broker-desk.ts';
import { requireAccount } from '#server/policies/access.ts';
import { findAccount } from '#server/repositories/broker-accounts.ts';
import { listLinkedAccounts } from '#server/repositories/broker-desk.ts';
import { findTrigger, updateTrigger } from '#server/repositories/broker-triggers.ts';
import { THEIRS } from '../elsewhere-timer.ts';
import type { TriggerNeeds } from './trigger-needs.ts';
import type { createTriggerWatch } from './watch-triggers.ts';

/** Cancels a trigger of an account. Cancelling twice does no harm; without an answer the list says whether it is cancelled. */
export async function cancelTrigger({ db, eventLog, clock, brokers }: TriggerNeeds, account: BrokerAccountRow, id: string): Promise<void> {
  const triggers = brokers.get(account.broker_name)?.triggers;
  if (triggers === undefined) throw new AppError('broker.not-offered');
  const row = await findTrigger(db, account.id, id);
  if (row === undefined) throw new AppError('trigger.not-found');
  if (row.state !== 'active' || row.broker_trigger_id === null) throw new AppError('trigger.not-active');
  const mark = (ends: boolean, state: BrokerTriggerRow['state']) =>
    eventLog.transact((trx) =>
      updateTrigger(trx, id, { ends, state, ...(state === 'ended' && { asked_legs: null }) }, new Date(clock.now())),
    );
  await mark(true, 'active');
  try {
    if ((await triggers.cancel(account, row.broker_trigger_id)) === 'done') await mark(false, 'ended');
  } catch (error) {
    await mark(false, 'active');
    throw error;
  }
}

/** Returns how the kill switch ends triggers. */
export function createKillTriggers(needs: TriggerNeeds, watch: ReturnType<typeof createTriggerWatch>) {
  return {
    /** Cancels a trigger of an account. */
    async cancelOf(userId: string, accountId: string, id: string): Promise<void> {
      const account = requireAccount(await findAccount(needs.db, userId, accountId));
      try {
        await cancelTrigger(needs, account, id);
      } finally {
        watch.ask(account.id, id);
      }
    },

    /** Reads the lists of a user's brokers. Throws when one does not answer. */
    async readOfUser(userId: string): Promise<void> {
      const linked = await listLinkedAccounts(needs.db, THEIRS);
      await Promise.all(linked.flatMap(({ account }) => (account.user_id === userId ? [watch.read(account)] : [])));
    },
  };
}
