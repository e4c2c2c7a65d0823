import { AppError } from '#contract/errors/app-error.ts';
import type { AnswerOf, BodyOf } from '#contract/operation.ts';
import type { changeBrokerTrigger, listBrokerTriggers, placeBrokerTrigger } from '#contract/operations/broker-triggers.ts';
import type { BrokerTriggers } from '#server/brokers/broker.ts';
import type { WireTriggerRequest } from '#server/brokers/wire/broker-wire.ts';
import type { Trx } from '#server/db/database.ts';
import type { BrokerAccountRow } from '#server/db/tables/broker-accounts.ts';
import type { NewBrokerTrigger } from '#server/db/tables/broker-desk.ts';
import { newId } from '#server/platform/new-id.ts';
import { requireAccount } from '#server/policies/access.ts';
import { presentTrigger } from '#server/presenters/broker-trigger.ts';
import { findAccountByNumber } from '#server/repositories/broker-accounts.ts';
import { findNamed } from '#server/repositories/broker-desk.ts';
import { insertTrigger, listTriggers, updateTrigger } from '#server/repositories/broker-triggers.ts';
import { completeKey } from '#server/repositories/idempotency-keys.ts';
import { acquireAccountLock } from '#server/services/orders/account-lock.ts';
import type { LoggedIntent } from '#server/services/orders/idempotent-requests.ts';
import { type IntentOutcome, storedError } from '#server/services/orders/intent-outcome.ts';
import { callError } from '../desk-questions.ts';
import { noAnswer } from '../send-orders.ts';
import { allowedTrigger } from './allowed-trigger.ts';
import { cancelTrigger, createKillTriggers } from './cancel-trigger.ts';
import { HELD } from './book-triggers.ts';
import { createTriggerChange } from './change-trigger.ts';
import type { TriggerNeeds } from './trigger-needs.ts';
import { createTriggerWatch } from './watch-triggers.ts';

type Body = BodyOf<typeof placeBrokerTrigger>;
type Change = BodyOf<typeof changeBrokerTrigger>;
type List = AnswerOf<typeof listBrokerTriggers>;

/** How many triggers are shown. */
const SHOWN = 200;

interface Going {
  readonly account: BrokerAccountRow;
  readonly triggers: BrokerTriggers;
  readonly row: NewBrokerTrigger;
  readonly request: WireTriggerRequest;
}

/** Places a trigger once; null: the outcome is unknown. */
async function send(
  { eventLog, clock }: TriggerNeeds,
  { account, triggers, row, request }: Going,
  key: string,
): Promise<IntentOutcome | null> {
  const end = (change: Parameters<typeof updateTrigger>[2], outcome: IntentOutcome) =>
    eventLog.transact(async (trx) => {
      const at = new Date(clock.now());
      await updateTrigger(trx, row.id, change, at);
      await completeKey(trx, row.user_id, key, outcome, at);
      return outcome;
    });
  try {
    // Brokers echo no mark of ours: what was there before is told apart by the ids.
    const before = (await triggers.list(account)).entries.map(({ triggerId }) => triggerId);
    await eventLog.transact((trx) => updateTrigger(trx, row.id, { known_before: before }, new Date(clock.now())));
    const placed = await triggers.place(account, request);
    if (placed === 'unknown') return null;
    return await end({ state: 'active', broker_trigger_id: placed.triggerId }, HELD);
  } catch (error) {
    const refused = error instanceof AppError ? error : callError(error);
    return end({ state: 'refused' }, { error: storedError(refused) });
  }
}

/** Returns the triggers of an account as they are known. */
async function listOf({ db, venue, clock }: TriggerNeeds, account: BrokerAccountRow): Promise<List> {
  const rows = await listTriggers(db, account.id, SHOWN);
  const brokerOrderIds = rows.flatMap((row) => row.broker_order_ids);
  const named = new Map(
    (await findNamed(db, account.id, { tags: [], brokerOrderIds })).map((row) => [row.broker_order_id ?? '', row.order_id]),
  );
  return {
    account_number: account.account_number,
    triggers: rows.map((row) => presentTrigger(row, venue.instrument(row.instrument_id), named)),
    exchange_at: venue.now(),
    received_at: clock.now(),
  };
}

/** Returns the triggers that brokers elsewhere hold: placed and cancelled once each, and listed with those of other programs. */
export function createTriggersElsewhere(needs: TriggerNeeds) {
  const { db, clock, brokers, requests } = needs;
  const underWay = new Set<string>();
  const change = createTriggerChange(needs, underWay);
  const listed = (account: BrokerAccountRow) => listOf(needs, account);
  const watch = createTriggerWatch(needs, (id) => underWay.has(id));

  async function logIntent(trx: Trx, userId: string, key: string, body: Body): Promise<LoggedIntent> {
    const lock = await acquireAccountLock(trx, brokers, userId, body.account_number, 'may-add-risk');
    const { triggers } = lock.broker;
    if (triggers === undefined) throw new AppError('broker.not-offered');
    const request = await allowedTrigger(needs, trx, lock, body);
    const at = new Date(clock.now());
    const row: NewBrokerTrigger = {
      ...{ id: newId(clock.now()), user_id: userId, broker_account_id: lock.account.id, key, broker_trigger_id: null },
      portfolio_id: body.portfolio_id,
      ...{ instrument_id: request.instrumentId, legs: request.legs, state: 'sent', ends: false, asked_legs: null, known_before: [] },
      ...{ raw_status: null, raw_message: null, broker_order_ids: [], created_at: at, updated_at: at },
    };
    if (!(await insertTrigger(trx, row))) throw new AppError('trigger.placing');
    underWay.add(row.id);
    return {
      orderIds: [],
      async next() {
        try {
          const outcome = await send(needs, { account: lock.account, triggers, row, request }, key);
          if (outcome === null) throw noAnswer();
          return outcome;
        } finally {
          underWay.delete(row.id);
          watch.ask(lock.account.id, row.id);
        }
      },
    };
  }

  const accountOf = async (userId: string, accountNumber: string) => requireAccount(await findAccountByNumber(db, userId, accountNumber));

  /** Makes a call about a trigger and returns what the broker then holds. */
  async function about(
    userId: string,
    accountNumber: string,
    id: string,
    call: (account: BrokerAccountRow) => Promise<void>,
  ): Promise<List> {
    const account = await accountOf(userId, accountNumber);
    try {
      await call(account);
    } finally {
      watch.ask(account.id, id);
    }
    return listed(account);
  }

  return {
    ...watch,
    ...createKillTriggers(needs, watch),

    listBrokerTriggers: async (userId: string, accountNumber: string): Promise<List> => listed(await accountOf(userId, accountNumber)),

    async placeBrokerTrigger(userId: string, key: string, body: Body): Promise<List> {
      await requests.run({ userId, key, operation: 'placeBrokerTrigger', body, logIntent: (trx) => logIntent(trx, userId, key, body) });
      return listed(await accountOf(userId, body.account_number));
    },

    /** Changes a trigger, also one of another program. */
    changeBrokerTrigger: (userId: string, accountNumber: string, id: string, body: Change): Promise<List> =>
      about(userId, accountNumber, id, () => change(userId, accountNumber, id, body)),

    /** Cancels a trigger, also one of another program. */
    cancelBrokerTrigger: (userId: string, accountNumber: string, id: string): Promise<List> =>
      about(userId, accountNumber, id, (account) => cancelTrigger(needs, account, id)),
  };
}
