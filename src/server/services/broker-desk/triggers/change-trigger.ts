import { AppError } from '#contract/errors/app-error.ts';
import type { BodyOf } from '#contract/operation.ts';
import type { changeBrokerTrigger } from '#contract/operations/broker-triggers.ts';
import { lockTriggers, updateTrigger } from '#server/repositories/broker-triggers.ts';
import { acquireAccountLock } from '#server/services/orders/account-lock.ts';
import { allowedTrigger } from './allowed-trigger.ts';
import type { TriggerNeeds } from './trigger-needs.ts';

type Body = BodyOf<typeof changeBrokerTrigger>;

/** Returns what changes a trigger of an account, once. Without an answer the list says whether it is changed: `underWay` has it wait meanwhile. */
export function createTriggerChange(needs: TriggerNeeds, underWay: Set<string>) {
  const { eventLog, clock, brokers } = needs;
  const mark = (id: string, change: Parameters<typeof updateTrigger>[2]) =>
    eventLog.transact((trx) => updateTrigger(trx, id, change, new Date(clock.now())));

  /** Stores what is asked for, before the call. */
  const intend = (userId: string, accountNumber: string, id: string, body: Body) =>
    eventLog.transact(async (trx) => {
      const lock = await acquireAccountLock(trx, brokers, userId, accountNumber, 'may-add-risk');
      const { triggers } = lock.broker;
      if (triggers === undefined) throw new AppError('broker.not-offered');
      const row = (await lockTriggers(trx, lock.account.id)).find((one) => one.id === id);
      if (row === undefined) throw new AppError('trigger.not-found');
      const { broker_trigger_id: theirs, instrument_id } = row;
      if (row.state !== 'active' || row.ends || theirs === null) throw new AppError('trigger.not-active');
      if (row.asked_legs !== null) throw new AppError('trigger.changing');
      const request = await allowedTrigger(needs, trx, lock, {
        ...body,
        instrument_id,
        portfolio_id: row.portfolio_id ?? body.portfolio_id ?? null,
      });
      await updateTrigger(trx, id, { asked_legs: request.legs }, new Date(clock.now()));
      return { account: lock.account, triggers, theirs, request };
    });

  return async function change(userId: string, accountNumber: string, id: string, body: Body): Promise<void> {
    const { account, triggers, theirs, request } = await intend(userId, accountNumber, id, body);
    underWay.add(id);
    try {
      if ((await triggers.modify(account, theirs, request)) === 'done') await mark(id, { legs: request.legs, asked_legs: null });
    } catch (error) {
      await mark(id, { asked_legs: null });
      throw error;
    } finally {
      underWay.delete(id);
    }
  };
}
